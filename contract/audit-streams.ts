import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams } from './fields.ts'

/** Sends audit entries to a log system as JSON lines, and downloads them. */

export const openApiTag = 'organizations'

export const AuditDelivery = z.object({
  id: Id,
  at: Instant,
  entry_count: z.number(),
  /** 0 if there was no response. */
  status: z.number(),
  detail: z.string(),
  duration_ms: z.number(),
})
export type AuditDelivery = z.infer<typeof AuditDelivery>

export const AuditStream = z.object({
  url: z.string(),
  sent_count: z.number(),
  last_sent_at: z.nullable(Instant),
  /** When it began to fail; null while it works. */
  failing_since: z.nullable(Instant),
  next_attempt_at: z.nullable(Instant),
  paused_at: z.nullable(Instant),
  created_at: Instant,
  /** The last deliveries, newest first. */
  deliveries: z.array(AuditDelivery),
})
export type AuditStream = z.infer<typeof AuditStream>

const OptionalStream = z.object({ stream: z.nullable(AuditStream) })

const SavedStream = z.object({
  stream: AuditStream,
  /** What signs deliveries; only told when the stream is created. */
  secret: z.nullable(z.string()),
})

const SaveStreamBody = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'Use a full address that starts with https://' })
    .check(z.maxLength(2000)),
})

const LinesQuery = z.object({
  from: Instant,
  to: Instant,
  /** `next` of the previous part. */
  after: z.optional(z.string().check(z.maxLength(200))),
})

const AuditLines = z.object({
  /** JSON lines, oldest first. */
  lines: z.string(),
  /** Null if these are the last ones. */
  next: z.nullable(z.string()),
})

const streamErrors = ['not_allowed', 'audit_stream_not_found'] as const

const ofOrganization = {
  access: 'member',
  params: OrganizationParams,
} as const
const organizationRoot = '/api/organizations/:organizationId/audit'
const ofPlatform = { access: 'super_admin' } as const
const platformRoot = '/api/platform/audit'

export const getAuditStream = endpoint({
  ...ofOrganization,
  method: 'GET',
  path: `${organizationRoot}/stream/`,
  summary: 'Read where the organization’s audit entries are sent, and the last deliveries',
  output: OptionalStream,
  errors: ['not_allowed'],
})
export const saveAuditStream = endpoint({
  ...ofOrganization,
  method: 'PUT',
  path: `${organizationRoot}/stream/`,
  summary: 'Send new audit entries to an address as signed JSON lines, in order',
  body: SaveStreamBody,
  output: SavedStream,
  errors: ['not_allowed', 'audit_stream_address_refused'],
})
export const pauseAuditStream = endpoint({
  ...ofOrganization,
  method: 'POST',
  path: `${organizationRoot}/stream/pause/`,
  summary: 'Pause sending; entries written meanwhile are sent later',
  output: OptionalStream,
  errors: streamErrors,
})
export const resumeAuditStream = endpoint({
  ...ofOrganization,
  method: 'POST',
  path: `${organizationRoot}/stream/resume/`,
  summary: 'Resume sending, or try again now',
  output: OptionalStream,
  errors: streamErrors,
})
export const testAuditStream = endpoint({
  ...ofOrganization,
  method: 'POST',
  path: `${organizationRoot}/stream/test/`,
  summary: 'Write a test entry, which is sent like any other',
  output: OptionalStream,
  errors: streamErrors,
})
export const deleteAuditStream = endpoint({
  ...ofOrganization,
  method: 'DELETE',
  path: `${organizationRoot}/stream/`,
  summary: 'Stop sending audit entries',
  output: OptionalStream,
  errors: streamErrors,
})
export const downloadAuditLines = endpoint({
  ...ofOrganization,
  method: 'GET',
  path: `${organizationRoot}/lines/`,
  summary: 'Read the audit entries of a period as JSON lines, part by part',
  query: LinesQuery,
  output: AuditLines,
  errors: ['not_allowed'],
})

export const getPlatformAuditStream = endpoint({
  ...ofPlatform,
  method: 'GET',
  path: `${platformRoot}/stream/`,
  summary: 'Read where the audit entries of the installation are sent',
  output: OptionalStream,
})
export const savePlatformAuditStream = endpoint({
  ...ofPlatform,
  method: 'PUT',
  path: `${platformRoot}/stream/`,
  summary: 'Send new audit entries of the whole installation to an address',
  body: SaveStreamBody,
  output: SavedStream,
  errors: ['audit_stream_address_refused'],
})
export const pausePlatformAuditStream = endpoint({
  ...ofPlatform,
  method: 'POST',
  path: `${platformRoot}/stream/pause/`,
  summary: 'Pause sending the installation’s audit entries',
  output: OptionalStream,
  errors: ['audit_stream_not_found'],
})
export const resumePlatformAuditStream = endpoint({
  ...ofPlatform,
  method: 'POST',
  path: `${platformRoot}/stream/resume/`,
  summary: 'Resume sending the installation’s audit entries, or try again now',
  output: OptionalStream,
  errors: ['audit_stream_not_found'],
})
export const testPlatformAuditStream = endpoint({
  ...ofPlatform,
  method: 'POST',
  path: `${platformRoot}/stream/test/`,
  summary: 'Write a test entry of the installation, which is sent like any other',
  output: OptionalStream,
  errors: ['audit_stream_not_found'],
})
export const deletePlatformAuditStream = endpoint({
  ...ofPlatform,
  method: 'DELETE',
  path: `${platformRoot}/stream/`,
  summary: 'Stop sending the installation’s audit entries',
  output: OptionalStream,
  errors: ['audit_stream_not_found'],
})
export const downloadPlatformAuditLines = endpoint({
  ...ofPlatform,
  method: 'GET',
  path: `${platformRoot}/lines/`,
  summary: 'Read the audit entries of the installation as JSON lines, part by part',
  query: LinesQuery,
  output: AuditLines,
})
