import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams } from './fields.ts'

/** Other record stores that an organization's statements are forwarded to. */

export const RecordForward = z.object({
  id: Id,
  name: z.string(),
  endpoint: z.string(),
  username: z.string(),
  version: z.enum(['1.0.3', '2.0.0']),
  has_activity: z.boolean(),
  sent_count: z.number(),
  refused_count: z.number(),
  last_sent_at: z.nullable(Instant),
  /** When it began to fail; null while it works. */
  failing_since: z.nullable(Instant),
  next_attempt_at: z.nullable(Instant),
  paused_at: z.nullable(Instant),
  created_at: Instant,
})
export type RecordForward = z.infer<typeof RecordForward>

const ForwardFields = {
  name: line(120, 'Give it a name'),
  endpoint: z
    .url({ protocol: /^https?$/, error: 'Use a full address that starts with https://' })
    .check(z.maxLength(2000)),
  username: line(500, 'Enter the username'),
  version: z.enum(['1.0.3', '2.0.0']),
  /** Whether what people do in Lyceum is forwarded too, besides what tools have sent. */
  has_activity: z.boolean(),
}

export const CreateRecordForwardBody = z.object({
  ...ForwardFields,
  secret: z.string().check(z.minLength(1, 'Enter the secret'), z.maxLength(2000)),
  /** Whether statements that are already stored are forwarded. */
  from: z.enum(['now', 'beginning']),
})
export type CreateRecordForwardBody = z.infer<typeof CreateRecordForwardBody>

export const UpdateRecordForwardBody = z.object({
  ...ForwardFields,
  /** Empty keeps the current one. */
  secret: z.string().check(z.maxLength(2000)),
})
export type UpdateRecordForwardBody = z.infer<typeof UpdateRecordForwardBody>

const ForwardParams = z.extend(OrganizationParams, { forwardId: Id })

export const listRecordForwards = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/record-forwards/',
  access: 'member',
  summary: 'List the record stores that statements are forwarded to',
  params: OrganizationParams,
  output: z.array(RecordForward),
  errors: ['not_allowed'],
})

export const createRecordForward = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/record-forwards/',
  access: 'member',
  summary: 'Forward statements to another record store, in the order they were stored',
  params: OrganizationParams,
  body: CreateRecordForwardBody,
  output: RecordForward,
  errors: ['not_allowed', 'record_forward_address_refused', 'record_forward_limit'],
})

export const updateRecordForward = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/record-forwards/:forwardId/',
  access: 'member',
  summary:
    'Change the address and credentials of a record store; forwarding continues where it was',
  params: ForwardParams,
  body: UpdateRecordForwardBody,
  output: RecordForward,
  errors: ['not_allowed', 'record_forward_not_found', 'record_forward_address_refused'],
})

export const pauseRecordForward = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/record-forwards/:forwardId/pause/',
  access: 'member',
  summary: 'Stop forwarding until it is resumed',
  params: ForwardParams,
  output: RecordForward,
  errors: ['not_allowed', 'record_forward_not_found'],
})

export const resumeRecordForward = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/record-forwards/:forwardId/resume/',
  access: 'member',
  summary: 'Continue forwarding now, with everything stored meanwhile',
  params: ForwardParams,
  output: RecordForward,
  errors: ['not_allowed', 'record_forward_not_found'],
})

export const deleteRecordForward = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/record-forwards/:forwardId/',
  access: 'member',
  summary: 'Stop forwarding to a record store, and delete its credentials and log',
  params: ForwardParams,
  errors: ['not_allowed', 'record_forward_not_found'],
})

export const RecordForwardEntry = z.object({
  id: Id,
  at: Instant,
  outcome: z.enum(['delivered', 'refused', 'failed']),
  statement_count: z.number(),
  statement_id: z.nullable(Id),
  /** HTTP status; 0 if there was no response. */
  status: z.number(),
  detail: z.string(),
})
export type RecordForwardEntry = z.infer<typeof RecordForwardEntry>

export const listRecordForwardLog = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/record-forwards/:forwardId/log/',
  access: 'member',
  summary: 'List the latest 100 batches sent to a record store, newest first',
  params: ForwardParams,
  output: z.array(RecordForwardEntry),
  errors: ['not_allowed', 'record_forward_not_found'],
})
