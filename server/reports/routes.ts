import * as runs from '#contract/report-runs.ts'
import * as reports from '#contract/reports.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { deleteReport } from './delete-report.ts'
import { listReportSources } from './list-sources.ts'
import { getReport, listReadyReports, listReports } from './read-reports.ts'
import { runReport } from './run-report.ts'
import { exportReport } from './runs/export-report.ts'
import { getReportRun, listReportRuns } from './runs/read-runs.ts'
import { createReport, updateReport } from './save-report.ts'
import { getReportSchedule } from './schedules/get-schedule.ts'
import { scheduleReport, unscheduleReport } from './schedules/schedule-report.ts'
import { shareReport } from './share-report.ts'

export const reportRoutes: Route[] = [
  handle(reports.listReportSources, (ctx) => listReportSources(ctx)),
  handle(reports.runReport, (ctx, { body }) => runReport(ctx, body), { writes: false }),
  handle(reports.listReadyReports, (ctx) => listReadyReports(ctx)),
  handle(reports.listReports, (ctx, { query }) => listReports(ctx, query)),
  handle(reports.getReport, (ctx, { params }) => getReport(ctx, params.reportId)),
  handle(reports.createReport, (ctx, { body }) => createReport(ctx, body)),
  handle(reports.updateReport, (ctx, { params, body }) => updateReport(ctx, params.reportId, body)),
  handle(reports.deleteReport, (ctx, { params }) => deleteReport(ctx, params.reportId)),
  handle(reports.shareReport, (ctx, { params, body }) =>
    shareReport(ctx, params.reportId, body.roles),
  ),
  handle(runs.exportReport, (ctx, { body }) => exportReport(ctx, body)),
  handle(runs.getReportRun, (ctx, { params }) => getReportRun(ctx, params.runId)),
  handle(runs.listReportRuns, (ctx, { query }) => listReportRuns(ctx, query)),
  handle(runs.getReportSchedule, (ctx, { params }) => getReportSchedule(ctx, params.reportId)),
  handle(runs.scheduleReport, (ctx, { params, body }) =>
    scheduleReport(ctx, params.reportId, body),
  ),
  handle(runs.unscheduleReport, (ctx, { params }) => unscheduleReport(ctx, params.reportId)),
]
