import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams, text } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'

/** One inbox for every request that someone else has to approve, whichever noun it belongs to. */

export const ApprovalStatus = z.enum([
  'submitted',
  'in_review',
  'changes_requested',
  'approved',
  'declined',
  'withdrawn',
])
export type ApprovalStatus = z.infer<typeof ApprovalStatus>

export const ApprovalAbilities = z.object({
  decide: z.boolean(),
  /** The only admin approves their own request and gives a reason, because nobody else could. */
  approve_own: z.boolean(),
  assign: z.boolean(),
  comment: z.boolean(),
  withdraw: z.boolean(),
})

export const ApprovalSummary = z.object({
  id: Id,
  /** Dotted name of the request, such as `course.publish`. */
  kind: z.string(),
  kind_label: z.string(),
  title: z.string(),
  status: ApprovalStatus,
  requester: z.nullable(PersonName),
  assignee: z.nullable(PersonName),
  submitted_at: Instant,
  due_at: z.nullable(Instant),
  decided_at: z.nullable(Instant),
  comment_count: z.number(),
  can: ApprovalAbilities,
})
export type ApprovalSummary = z.infer<typeof ApprovalSummary>

/** A description of the request by its noun, in a form that any page can show. */
export const ApprovalDescription = z.object({
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Since the last approval; empty groups are left out. */
  changes: z.array(
    z.object({
      title: z.string(),
      items: z.array(
        z.object({
          change: z.enum(['added', 'removed', 'changed', 'moved']),
          label: z.string(),
          before: z.nullable(z.string()),
          after: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** True if nothing was approved before, so everything is new. */
  is_first: z.boolean(),
  checklist: z.array(
    z.object({
      label: z.string(),
      level: z.enum(['blocking', 'advisory']),
      done: z.boolean(),
      missing: z.array(z.string()),
    }),
  ),
  /** Paths inside Lyceum where the requested item can be viewed. */
  links: z.array(z.object({ label: z.string(), path: z.string() })),
})
export type ApprovalDescription = z.infer<typeof ApprovalDescription>

export const ApprovalComment = z.object({
  id: Id,
  author: z.nullable(PersonName),
  body: z.string(),
  created_at: Instant,
})
export type ApprovalComment = z.infer<typeof ApprovalComment>

export const Approval = z.extend(ApprovalSummary, {
  subject_id: Id,
  note: z.string(),
  /** The reason for declining, or the requested changes. */
  reason: z.nullable(z.string()),
  decided_by: z.nullable(PersonName),
  description: ApprovalDescription,
  comments: z.array(ApprovalComment),
  timeline: z.array(
    z.object({
      id: Id,
      /** Past tense, such as `approval.submitted`. */
      action: z.string(),
      actor: z.nullable(PersonName),
      reason: z.nullable(z.string()),
      at: Instant,
    }),
  ),
})
export type Approval = z.infer<typeof Approval>

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/approvals/',
  access: 'member',
  summary: 'List what waits for approval and what was decided, with counts per status',
  params: OrganizationParams,
  query: z.extend(PageQuery, {
    /** `open`: submitted or in review. */
    status: z.optional(z.enum(['open', ...ApprovalStatus.options])),
    kind: z.optional(z.string().check(z.maxLength(80))),
    requester_id: z.optional(Id),
    /** A person's ID, or `none` for requests that nobody has taken. */
    assignee: z.optional(z.union([Id, z.literal('none')])),
    older_than_days: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(3650))),
    sort: z._default(z.enum(['oldest', 'newest']), 'oldest'),
  }),
  output: z.extend(pageOf(ApprovalSummary), {
    /** Number of requests in each status, with the other filters applied. */
    counts: z.record(ApprovalStatus, z.number()),
    kinds: z.array(z.object({ kind: z.string(), label: z.string() })),
  }),
})

const ApprovalParams = z.extend(OrganizationParams, { approvalId: Id })
const deciding = ['not_allowed', 'approval_not_found', 'approval_already_decided'] as const

export const getApproval = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/approvals/:approvalId/',
  access: 'member',
  summary: 'Read a request for approval: what changed, what is missing, who said what',
  params: ApprovalParams,
  output: Approval,
  errors: ['approval_not_found'],
})

export const assignApproval = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/approvals/:approvalId/assign/',
  access: 'member',
  summary: 'Say who reviews a request; null gives it back to everyone',
  params: ApprovalParams,
  body: z.object({ person_id: z.nullable(Id) }),
  output: Approval,
  errors: [...deciding, 'member_not_found'],
})

export const commentOnApproval = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/approvals/:approvalId/comments/',
  access: 'member',
  summary: 'Write a comment that requester and reviewers see',
  params: ApprovalParams,
  body: z.object({ body: text(5000).check(z.minLength(1)) }),
  output: ApprovalComment,
  errors: ['not_allowed', 'approval_not_found'],
})

export const approveApproval = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/approvals/:approvalId/approve/',
  access: 'member',
  summary: 'Approve a request of someone else; what was asked for happens at once',
  params: ApprovalParams,
  output: Approval,
  errors: [...deciding, 'own_approval', 'member_not_found'],
})

export const approveOwnApproval = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/approvals/:approvalId/approve-own/',
  access: 'member',
  summary: 'Approve my own request as the only admin, with a note for its history',
  params: ApprovalParams,
  body: z.object({ note: text(2000).check(z.minLength(1, 'Say why it’s ready')) }),
  output: Approval,
  errors: [...deciding, 'own_approval'],
})

export const requestChanges = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/approvals/:approvalId/request-changes/',
  access: 'member',
  summary: 'Send a request back and say what has to change',
  params: ApprovalParams,
  body: z.object({ reason: text(2000).check(z.minLength(1, 'Say what has to change')) }),
  output: Approval,
  errors: [...deciding, 'own_approval'],
})

export const declineApproval = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/approvals/:approvalId/decline/',
  access: 'member',
  summary: 'Decline a request and say why',
  params: ApprovalParams,
  body: z.object({ reason: text(2000).check(z.minLength(1, 'Say why')) }),
  output: Approval,
  errors: [...deciding, 'own_approval'],
})

export const withdrawApproval = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/approvals/:approvalId/withdraw/',
  access: 'member',
  summary: 'Take my own request back',
  params: ApprovalParams,
  output: Approval,
  errors: deciding,
})

const approval_ids = z.array(Id).check(z.minLength(1), z.maxLength(100))

/** Each request gets its own result, so one that can't be decided doesn't affect the others. */
const BulkResults = z.object({
  results: z.array(z.object({ id: Id, done: z.boolean(), detail: z.string() })),
})

export const approveApprovals = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/approvals/approve/',
  access: 'member',
  summary: 'Approve several requests, with a result for each',
  params: OrganizationParams,
  body: z.object({ approval_ids }),
  output: BulkResults,
  errors: ['not_allowed'],
})

export const declineApprovals = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/approvals/decline/',
  access: 'member',
  summary: 'Decline several requests for one reason, with a result for each',
  params: OrganizationParams,
  body: z.object({ approval_ids, reason: text(2000).check(z.minLength(1, 'Say why')) }),
  output: BulkResults,
  errors: ['not_allowed'],
})
