import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Instant, line, OrganizationParams, text, TimeZone } from './fields.ts'

/** Where and when a school teaches, and how long it keeps records. */

export const Holiday = z.object({ day: CalendarDate, name: line(80, 'Name is required') })
export type Holiday = z.infer<typeof Holiday>

export const SchoolSettings = z.object({
  /** Of members who haven't chosen a time zone themselves; null for UTC. */
  time_zone: z.nullable(TimeZone),
  /** Of new courses; null for EUR. */
  currency: z.nullable(
    z.string().check(z.regex(/^[A-Z]{3}$/, 'Use a currency code of three letters, such as EUR')),
  ),
  /** From 0 for Sunday to 6 for Saturday; null for what is usual in each member's language. */
  week_start: z.nullable(z.int().check(z.gte(0), z.lte(6))),
  contact_address: text(500),
  /** Shown in calendars. A streak survives them. */
  holidays: z.array(Holiday).check(z.maxLength(200)),
})
export type SchoolSettings = z.infer<typeof SchoolSettings>

export const getSchoolSettings = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/school-settings/',
  access: 'member',
  summary: 'Read the time zone, currency, week and holidays of an organization',
  params: OrganizationParams,
  output: SchoolSettings,
})

export const saveSchoolSettings = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/school-settings/',
  access: 'member',
  summary: 'Change the time zone, currency, week and holidays of an organization',
  params: OrganizationParams,
  body: SchoolSettings,
  output: SchoolSettings,
  errors: ['not_allowed'],
})

export const RetentionKind = z.enum([
  'audit_log',
  'sign_in_log',
  'tool_log',
  'webhook_log',
  'meeting_chat',
])
export type RetentionKind = z.infer<typeof RetentionKind>

export const RetentionRule = z.object({
  kind: RetentionKind,
  /** Null keeps everything. */
  days: z.nullable(z.int().check(z.gte(30, 'Keep records for at least 30 days'), z.lte(3650))),
})
export type RetentionRule = z.infer<typeof RetentionRule>

const RetentionRules = z.array(RetentionRule).check(z.maxLength(20))

export const Retention = z.object({
  rules: z.array(RetentionRule),
  /** Since when nothing is removed, whatever the rules say. */
  legal_hold_at: z.nullable(Instant),
  /** The newest 50 removals. */
  runs: z.array(
    z.object({
      kind: RetentionKind,
      before: Instant,
      removed_count: z.number(),
      ran_at: Instant,
    }),
  ),
})
export type Retention = z.infer<typeof Retention>

export const getRetention = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/retention/',
  access: 'member',
  summary: 'Read how long records are kept, and what was removed',
  params: OrganizationParams,
  output: Retention,
  errors: ['not_allowed'],
})

export const saveRetention = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/retention/',
  access: 'member',
  summary: 'Choose how long records are kept, or hold all of them',
  params: OrganizationParams,
  body: z.object({ rules: RetentionRules, legal_hold: z.boolean() }),
  output: Retention,
  errors: ['not_allowed'],
})

export const RetentionPreview = z.array(
  z.object({ kind: RetentionKind, before: Instant, count: z.number() }),
)
export type RetentionPreview = z.infer<typeof RetentionPreview>

export const previewRetention = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/retention/preview/',
  access: 'member',
  summary: 'Count what rules would remove now, before they are saved',
  params: OrganizationParams,
  body: z.object({ rules: RetentionRules }),
  output: RetentionPreview,
  errors: ['not_allowed'],
})
