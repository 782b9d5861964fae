import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Named, line, requiredText, text } from './fields.ts'
import { Domain, Feature, OrganizationLimits } from './organization-settings.ts'
import { pageOf, PageQuery } from './page.ts'

export const requisitionKinds = [
  'new_organization',
  'permission',
  'seats',
  'storage',
  'feature',
  'domain',
] as const
export const RequisitionKind = z.enum(requisitionKinds)
export type RequisitionKind = z.infer<typeof RequisitionKind>

export const RequisitionStatus = z.enum([
  'submitted',
  'in_review',
  'changes_requested',
  'approved',
  'declined',
  'withdrawn',
])
export type RequisitionStatus = z.infer<typeof RequisitionStatus>

const SeatCount = z.int().check(z.minimum(1, 'At least 1'), z.maximum(10_000_000))
const StorageBytes = z.int().check(z.minimum(1_000_000_000, 'At least 1 GB'), z.maximum(1e15))

/** The request, by kind. Permission to create an organization needs no details. */
export const Requested = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('new_organization'),
    organization_name: line(120, 'Organization name is required'),
    description: z._default(text(2000), ''),
  }),
  z.object({ kind: z.literal('permission') }),
  z.object({ kind: z.literal('seats'), seats: SeatCount }),
  z.object({ kind: z.literal('storage'), storage_bytes: StorageBytes }),
  z.object({ kind: z.literal('feature'), feature: Feature }),
  z.object({ kind: z.literal('domain'), domain: Domain }),
])
export type Requested = z.infer<typeof Requested>

export const SendRequisitionBody = z.object({
  requested: Requested,
  /** The organization that makes the request; absent if a person asks for an organization of their own. */
  organization: z.optional(Id),
  reason: requiredText(2000),
})
export type SendRequisitionBody = z.infer<typeof SendRequisitionBody>

/** One step of applying an approval. A failed step is retried; completed steps aren't repeated. */
export const RequisitionStep = z.object({
  name: z.enum([
    'create_organization',
    'allow_founding',
    'set_seats',
    'set_storage',
    'open_feature',
    'add_domain',
    'tell_requester',
  ]),
  state: z.enum(['pending', 'done', 'failed']),
  /** Why it failed, as text. */
  detail: z.string(),
})
export type RequisitionStep = z.infer<typeof RequisitionStep>

export const RequisitionMessage = z.object({
  id: Id,
  kind: z.enum(['message', 'note', 'status']),
  author: z.nullable(z.string()),
  body: z.string(),
  status: z.nullable(RequisitionStatus),
  created_at: Instant,
})
export type RequisitionMessage = z.infer<typeof RequisitionMessage>

export const RequisitionSummary = z.object({
  id: Id,
  reference: z.string(),
  status: RequisitionStatus,
  requested: Requested,
  requester: Named,
  organization: z.nullable(Named),
  owner: z.nullable(Named),
  /** True if an approved change couldn't be applied yet. */
  stuck: z.boolean(),
  created_at: Instant,
})
export type RequisitionSummary = z.infer<typeof RequisitionSummary>

export const Requisition = z.extend(RequisitionSummary, {
  reason: z.string(),
  granted: z.nullable(Requested),
  /** What the organization has now, for comparison. */
  current: z.nullable(OrganizationLimits),
  steps: z.array(RequisitionStep),
  thread: z.array(RequisitionMessage),
  can: z.object({
    answer: z.boolean(),
    resubmit: z.boolean(),
    withdraw: z.boolean(),
    take: z.boolean(),
    approve: z.boolean(),
    request_changes: z.boolean(),
    decline: z.boolean(),
    retry: z.boolean(),
  }),
})
export type Requisition = z.infer<typeof Requisition>

const Counts = z.object({
  submitted: z.number(),
  in_review: z.number(),
  changes_requested: z.number(),
  approved: z.number(),
  declined: z.number(),
  withdrawn: z.number(),
})

const RequisitionParams = z.object({ requisitionId: Id })

export const listMyRequisitions = endpoint({
  method: 'GET',
  path: '/api/me/requisitions/',
  access: 'person',
  limited: true,
  summary: 'List what I, or the organizations that I administer, asked of the platform',
  query: z.extend(PageQuery, { status: z.optional(RequisitionStatus) }),
  output: pageOf(RequisitionSummary),
})

export const sendRequisition = endpoint({
  method: 'POST',
  path: '/api/me/requisitions/',
  access: 'person',
  limited: true,
  summary: 'Ask the platform for an organization, seats, storage, a feature or a domain',
  body: SendRequisitionBody,
  output: Requisition,
  errors: [
    'organization_not_found',
    'email_not_verified',
    'not_allowed',
    'requisition_open',
    'too_many_requests',
  ],
})

export const getMyRequisition = endpoint({
  method: 'GET',
  path: '/api/me/requisitions/:requisitionId/',
  access: 'person',
  limited: true,
  summary: 'Read a requisition of mine with its thread',
  params: RequisitionParams,
  output: Requisition,
  errors: ['requisition_not_found'],
})

export const answerRequisition = endpoint({
  method: 'POST',
  path: '/api/me/requisitions/:requisitionId/answer/',
  access: 'person',
  limited: true,
  summary: 'Write to the platform about my requisition',
  params: RequisitionParams,
  body: z.object({ body: requiredText(4000) }),
  output: Requisition,
  errors: ['requisition_not_found', 'requisition_closed', 'too_many_requests'],
})

export const resubmitRequisition = endpoint({
  method: 'POST',
  path: '/api/me/requisitions/:requisitionId/resubmit/',
  access: 'person',
  limited: true,
  summary: 'Change what I ask for and hand it in again',
  params: RequisitionParams,
  body: z.object({ requested: Requested, reason: requiredText(2000) }),
  output: Requisition,
  errors: ['requisition_not_found', 'requisition_closed', 'requisition_open'],
})

export const withdrawRequisition = endpoint({
  method: 'POST',
  path: '/api/me/requisitions/:requisitionId/withdraw/',
  access: 'person',
  limited: true,
  summary: 'Withdraw my requisition; withdrawing twice changes nothing',
  params: RequisitionParams,
  output: Requisition,
  errors: ['requisition_not_found', 'requisition_closed'],
})

export const listRequisitions = endpoint({
  method: 'GET',
  path: '/api/platform/requisitions/',
  access: 'super_admin',
  summary: 'List requisitions, with how many stand in each state',
  query: z.extend(PageQuery, {
    /** `open`: waiting for a decision. `stuck`: approved, but not applied yet. */
    status: z.optional(z.enum([...RequisitionStatus.options, 'open', 'stuck'])),
    kind: z.optional(RequisitionKind),
    sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
  }),
  output: z.extend(pageOf(RequisitionSummary), { counts: Counts }),
})

export const getRequisition = endpoint({
  method: 'GET',
  path: '/api/platform/requisitions/:requisitionId/',
  access: 'super_admin',
  summary: 'Read a requisition: requested against current',
  params: RequisitionParams,
  output: Requisition,
  errors: ['requisition_not_found'],
})

const staffVerb = <const Name extends string, B extends z.ZodMiniType | undefined = undefined>(
  name: Name,
  summary: string,
  body?: B,
) =>
  endpoint({
    method: 'POST',
    path: `/api/platform/requisitions/:requisitionId/${name}/`,
    access: 'super_admin',
    summary,
    params: RequisitionParams,
    body,
    output: Requisition,
    errors: ['requisition_not_found', 'requisition_closed'],
  })

export const takeRequisition = staffVerb('take', 'Say that I look at this requisition')
export const noteRequisition = staffVerb(
  'note',
  'Add a note that only staff see',
  z.object({ body: requiredText(4000) }),
)
export const approveRequisition = staffVerb(
  'approve',
  'Approve as asked or changed; it is applied at once and every step is shown',
  z.object({ granted: z.optional(Requested), note: z._default(text(2000), '') }),
)
export const requestRequisitionChanges = staffVerb(
  'request-changes',
  'Hand the requisition back with a question',
  z.object({ message: requiredText(2000) }),
)
export const declineRequisition = staffVerb(
  'decline',
  'Decline with a reason, which the requester gets by email',
  z.object({ reason: requiredText(2000) }),
)
export const retryRequisition = staffVerb('retry', 'Try the steps again that failed')
