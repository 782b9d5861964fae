import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams, TimeZone } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'
import { RecurrenceRule } from './recurrence.ts'
import { ReportDefinition } from './reports.ts'

/** Report files, requested or scheduled. */

export const ReportFormat = z.enum(['csv', 'xlsx', 'pdf'])
export type ReportFormat = z.infer<typeof ReportFormat>

export const ReportRunStatus = z.enum(['waiting', 'running', 'finished', 'failed'])
export type ReportRunStatus = z.infer<typeof ReportRunStatus>

/** A report file, finished or in progress. */
export const ReportRun = z.object({
  id: Id,
  title: z.string(),
  format: ReportFormat,
  status: ReportRunStatus,
  is_scheduled: z.boolean(),
  asked_by: z.nullable(PersonName),
  created_at: Instant,
  finished_at: z.nullable(Instant),
  row_count: z.number(),
  /** Total number of rows; null until counted. */
  total_count: z.nullable(z.number()),
  /** True if the report has more rows than a file of its format can hold. */
  is_cut_off: z.boolean(),
  failure: z.nullable(z.string()),
  /** Works for an hour; null if there is no file or it has expired. */
  download_url: z.nullable(z.string()),
  size_bytes: z.nullable(z.number()),
})
export type ReportRun = z.infer<typeof ReportRun>

export const exportReport = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/report-runs/',
  access: 'member',
  summary: 'Ask for a file of a report; a job writes it',
  params: OrganizationParams,
  body: z.object({
    /** The report it belongs to: the key of a built-in one, or an ID. */
    report_id: z.nullable(z.string().check(z.maxLength(40))),
    title: line(120),
    definition: ReportDefinition,
    within: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
    format: ReportFormat,
  }),
  output: ReportRun,
  errors: [
    'not_allowed',
    'saved_report_not_found',
    'report_source_unknown',
    'report_column_unknown',
    'report_column_not_allowed',
    'report_filter_invalid',
    'report_group_invalid',
    'report_range_too_long',
    'range_invalid',
    'report_runs_exhausted',
  ],
})

const RunParams = z.extend(OrganizationParams, { runId: Id })

export const getReportRun = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/report-runs/:runId/',
  access: 'member',
  summary: 'Read how far a file of a report is, and where to get it',
  params: RunParams,
  output: ReportRun,
  errors: ['not_allowed', 'report_run_not_found'],
})

export const listReportRuns = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/report-runs/',
  access: 'member',
  summary: 'List the files of a report that I may open, newest first',
  params: OrganizationParams,
  query: z.extend(PageQuery, { report: z.optional(z.string().check(z.maxLength(40))) }),
  output: pageOf(ReportRun),
  errors: ['not_allowed'],
})

export const ReportSchedule = z.object({
  rule: RecurrenceRule,
  /** In the given time zone. */
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time')),
  time_zone: TimeZone,
  format: ReportFormat,
  recipients: z.array(PersonName),
  next_at: z.nullable(Instant),
  /** Why the schedule is paused: the person who created it is no longer an admin. */
  paused_reason: z.nullable(z.string()),
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

const ScheduleParams = z.extend(OrganizationParams, { reportId: Id })

export const getReportSchedule = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/reports/:reportId/schedule/',
  access: 'member',
  summary: 'Read when a report is sent, to whom, and who could get it',
  params: ScheduleParams,
  output: z.object({
    schedule: z.nullable(ReportSchedule),
    /** Admins of the organization, because reports contain data that only they may see. */
    candidates: z.array(PersonName),
  }),
  errors: ['not_allowed', 'saved_report_not_found'],
})

export const ScheduleReportBody = z.object({
  rule: RecurrenceRule,
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time')),
  time_zone: TimeZone,
  format: ReportFormat,
  recipient_ids: z
    .array(Id)
    .check(z.minLength(1, 'Choose someone'), z.maxLength(50, 'Choose 50 people at most')),
})
export type ScheduleReportBody = z.infer<typeof ScheduleReportBody>

export const scheduleReport = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/reports/:reportId/schedule/',
  access: 'member',
  summary: 'Send a report by email again and again',
  params: ScheduleParams,
  body: ScheduleReportBody,
  output: ReportSchedule,
  errors: [
    'not_allowed',
    'saved_report_not_found',
    'report_recipient_not_admin',
    'recurrence_invalid',
    'recurrence_never',
  ],
})

export const unscheduleReport = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/reports/:reportId/schedule/',
  access: 'member',
  summary: 'Send a report no more',
  params: ScheduleParams,
  errors: ['not_allowed', 'saved_report_not_found'],
})
