import { queryOptions } from '@tanstack/react-query'
import { listRegistrations, listReportingPackages } from '#contract/package-sessions.ts'
import { call } from '#web/lib/call.ts'

export const reportingPackagesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['packages', organizationId, 'reporting'],
    queryFn: ({ signal }) =>
      call(listReportingPackages, { params: { organizationId } }, { signal }),
  })

export const registrationsQuery = (organizationId: string, packageId: string) =>
  queryOptions({
    queryKey: ['packages', organizationId, 'registrations', packageId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(listRegistrations, { params: { organizationId, packageId } }, { signal }),
  })
