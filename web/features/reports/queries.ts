import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { chartRows } from '#contract/report-chart.ts'
import { getReportRun, getReportSchedule, listReportRuns } from '#contract/report-runs.ts'
import {
  getReport,
  listReadyReports,
  listReports,
  listReportSources,
  runReport,
  type ReportDefinition,
} from '#contract/reports.ts'
import { call } from '#web/lib/call.ts'
import { courseOptions } from '#web/lib/course-options.ts'
import type { ReportsArea } from './reports-area.ts'

export const reportsKey = (organizationId: string) => ['reports', organizationId] as const

export const reportPageSize = chartRows

export const sourcesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...reportsKey(organizationId), 'sources'],
    queryFn: ({ signal }) => call(listReportSources, { params: { organizationId } }, { signal }),
    staleTime: Infinity,
  })

export const readyReportsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...reportsKey(organizationId), 'ready'],
    queryFn: ({ signal }) => call(listReadyReports, { params: { organizationId } }, { signal }),
    staleTime: Infinity,
  })

export const reportsQuery = (
  organizationId: string,
  query: { search?: string | undefined; page?: number | undefined },
) =>
  queryOptions({
    queryKey: [...reportsKey(organizationId), 'list', query],
    queryFn: ({ signal }) => call(listReports, { params: { organizationId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const reportQuery = (organizationId: string, reportId: string) =>
  queryOptions({
    queryKey: [...reportsKey(organizationId), 'report', reportId],
    queryFn: ({ signal }) => call(getReport, { params: { organizationId, reportId } }, { signal }),
  })

export interface RowsAsked {
  definition: ReportDefinition
  page: number
  /** One group, opened; absent for the report itself. */
  within?: string | null
}

export const rowsQuery = (organizationId: string, asked: RowsAsked) =>
  queryOptions({
    queryKey: [...reportsKey(organizationId), 'rows', asked],
    queryFn: ({ signal }) =>
      call(
        runReport,
        { params: { organizationId }, body: { ...asked, page_size: reportPageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const runsQuery = (organizationId: string, report: string, page: number) =>
  queryOptions({
    queryKey: [...reportsKey(organizationId), 'runs', report, page],
    queryFn: ({ signal }) =>
      call(
        listReportRuns,
        { params: { organizationId }, query: { report, page, page_size: reportPageSize } },
        { signal },
      ),
  })

/** Asks again each second until the file is there. */
export const runQuery = (organizationId: string, runId: string) =>
  queryOptions({
    queryKey: [...reportsKey(organizationId), 'run', runId],
    queryFn: ({ signal }) => call(getReportRun, { params: { organizationId, runId } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data && ['finished', 'failed'].includes(state.data.status) ? false : 1000,
  })

export const scheduleQuery = (organizationId: string, reportId: string) =>
  queryOptions({
    queryKey: [...reportsKey(organizationId), 'schedule', reportId],
    queryFn: ({ signal }) =>
      call(getReportSchedule, { params: { organizationId, reportId } }, { signal }),
  })

export const courseOptionsQuery = ({ organizationId, base }: ReportsArea, search: string) =>
  queryOptions({
    queryKey: [...reportsKey(organizationId), 'courses', search],
    queryFn: ({ signal }) =>
      courseOptions({
        organizationId,
        inAdminArea: base.startsWith('/dashboard/admin'),
        search,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
