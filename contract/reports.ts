import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Instant, OrganizationParams, Titled, line, text } from './fields.ts'
import { OrganizationRole } from './organizations.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'

/** Reports: the sources, and what to show of them. Runs and schedules are contract/report-runs.ts. */

const Key = z.string().check(z.regex(/^[a-z][a-z_]{0,39}$/, 'Unknown name'))

export const ReportColumnType = z.enum([
  'text',
  'choice',
  'course',
  'number',
  'percent',
  'money',
  'seconds',
  'instant',
  'date',
  'yes_no',
])
export type ReportColumnType = z.infer<typeof ReportColumnType>

export const ReportColumn = z.object({
  key: Key,
  label: z.string(),
  type: ReportColumnType,
  /** Possible values of a choice. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  is_groupable: z.boolean(),
  /** The value shown for a group; null if aggregating makes no sense. */
  summary: z.nullable(z.enum(['sum', 'average'])),
  /** The column with the currency of an amount. */
  currency: z.nullable(Key),
})
export type ReportColumn = z.infer<typeof ReportColumn>

/** Something to report on, with the columns that the caller may see. */
export const ReportSource = z.object({
  name: Key,
  label: z.string(),
  description: z.string(),
  /** What its dates mean: when someone enrolled, when something was paid. */
  period_label: z.string(),
  columns: z.array(ReportColumn),
})
export type ReportSource = z.infer<typeof ReportSource>

export const ReportOperator = z.enum([
  'is',
  'contains',
  'at_least',
  'at_most',
  'empty',
  'not_empty',
])
export type ReportOperator = z.infer<typeof ReportOperator>

export const ReportFilter = z.object({
  column: Key,
  operator: ReportOperator,
  /** One of these; none for `empty` and `not_empty`. */
  values: z.array(z.string().check(z.trim(), z.maxLength(200))).check(z.maxLength(50)),
})
export type ReportFilter = z.infer<typeof ReportFilter>

/** All dates, the last so many days, or a range. */
export const ReportPeriod = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('days'), days: z.int().check(z.gte(1), z.lte(3660)) }),
  z.object({ kind: z.literal('range'), from: CalendarDate, to: CalendarDate }),
])
export type ReportPeriod = z.infer<typeof ReportPeriod>

export const ReportStep = z.enum(['value', 'day', 'week', 'month', 'year'])
export type ReportStep = z.infer<typeof ReportStep>

export const ReportChart = z.enum(['none', 'bar', 'line'])
export type ReportChart = z.infer<typeof ReportChart>

/** Which rows and columns of a source to show, and how to group and sort them. */
export const ReportDefinition = z.object({
  source: Key,
  columns: z
    .array(Key)
    .check(z.minLength(1, 'Choose a column'), z.maxLength(30, 'Choose 30 columns at most')),
  filters: z.array(ReportFilter).check(z.maxLength(20)),
  period: ReportPeriod,
  /** One row per value of a column, or per day, week … of a timestamp. */
  group: z.nullable(z.object({ column: Key, step: ReportStep })),
  /** Groups can also be sorted by `rows`, the number of rows in each. */
  sort: z.nullable(z.object({ column: Key, descending: z.boolean() })),
  chart: ReportChart,
})
export type ReportDefinition = z.infer<typeof ReportDefinition>

const definitionErrors = [
  'not_allowed',
  'report_source_unknown',
  'report_column_unknown',
  'report_column_not_allowed',
  'report_filter_invalid',
  'report_group_invalid',
  'report_range_too_long',
  'range_invalid',
] as const

export const ReportRow = z.object({
  cells: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Opens the rows that a group counts. */
  group: z.nullable(z.string()),
})
export type ReportRow = z.infer<typeof ReportRow>

export const ReportPage = z.extend(pageOf(ReportRow), {
  columns: z.array(ReportColumn),
  as_of: Instant,
  /** Courses used in filters. */
  courses: z.array(Titled),
  /** Courses used in filters that no longer exist; they match nothing. */
  missing_course_ids: z.array(z.string()),
})
export type ReportPage = z.infer<typeof ReportPage>

export const listReportSources = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/report-sources/',
  access: 'member',
  summary: 'List what can be reported on, with the columns that I may see',
  params: OrganizationParams,
  output: z.array(ReportSource),
  errors: ['not_allowed'],
})

export const runReport = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/report-rows/',
  access: 'member',
  summary: 'Read one page of a report, saved or not',
  params: OrganizationParams,
  body: z.extend(z.omit(PageQuery, { search: true }), {
    definition: ReportDefinition,
    /** Only the rows of one group. */
    within: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  }),
  output: ReportPage,
  errors: [...definitionErrors, 'report_too_heavy'],
})

/** A built-in report, or one that someone saved. */
export const Report = z.object({
  /** The key of a built-in report, otherwise an ID. */
  id: z.string(),
  is_ready_made: z.boolean(),
  title: z.string(),
  description: z.string(),
  definition: ReportDefinition,
  shared_with: z.array(OrganizationRole),
  owner: z.nullable(PersonName),
  updated_at: z.nullable(Instant),
  can: z.object({
    update: z.boolean(),
    delete: z.boolean(),
    share: z.boolean(),
    schedule: z.boolean(),
    create: z.boolean(),
  }),
})
export type Report = z.infer<typeof Report>

const ReportParams = z.extend(OrganizationParams, {
  reportId: z.string().check(z.maxLength(40)),
})

export const listReadyReports = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/ready-reports/',
  access: 'member',
  summary: 'List the reports that every organization has',
  params: OrganizationParams,
  output: z.array(Report),
  errors: ['not_allowed'],
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/reports/',
  access: 'member',
  summary: 'List the reports that I saved and those that are shared with me, newest first',
  params: OrganizationParams,
  query: PageQuery,
  output: z.extend(pageOf(Report), { can: z.object({ create: z.boolean() }) }),
  errors: ['not_allowed'],
})

export const getReport = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/reports/:reportId/',
  access: 'member',
  summary: 'Read a report, ready-made or saved',
  params: ReportParams,
  output: Report,
  errors: ['not_allowed', 'saved_report_not_found'],
})

export const ReportBody = z.object({
  title: line(120),
  description: z._default(text(500), ''),
  definition: ReportDefinition,
})
export type ReportBody = z.infer<typeof ReportBody>

export const createReport = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/reports/',
  access: 'member',
  summary: 'Save a report of my own',
  params: OrganizationParams,
  body: ReportBody,
  output: Report,
  errors: [...definitionErrors, 'reports_exhausted'],
})

export const updateReport = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/reports/:reportId/',
  access: 'member',
  summary: 'Change a report of mine',
  params: ReportParams,
  body: ReportBody,
  output: Report,
  errors: [...definitionErrors, 'saved_report_not_found'],
})

export const deleteReport = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/reports/:reportId/',
  access: 'member',
  summary: 'Delete a report of mine with its schedule and files',
  params: ReportParams,
  errors: ['not_allowed', 'saved_report_not_found'],
})

export const shareReport = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/reports/:reportId/shared-with/',
  access: 'member',
  summary: 'Choose the roles that see a report of mine',
  params: ReportParams,
  body: z.object({ roles: z.array(z.enum(['admin', 'instructor'])).check(z.maxLength(2)) }),
  output: Report,
  errors: [
    'not_allowed',
    'saved_report_not_found',
    'report_column_not_allowed',
    'report_source_unknown',
  ],
})
