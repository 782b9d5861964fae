import { useQuery } from '@tanstack/react-query'
import { reportQuery } from './queries.ts'
import { newReportId } from './reports-area.ts'

/** As soon as it is known; a new report has none. */
export const useReportTitle = (organizationId: string | undefined, reportId: string) =>
  useQuery({
    ...reportQuery(organizationId ?? '', reportId),
    enabled: organizationId !== undefined && reportId !== newReportId,
  }).data?.title
