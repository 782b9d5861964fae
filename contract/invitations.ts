import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Named, OrganizationParams, text } from './fields.ts'
import { Membership, OrganizationRole } from './organizations.ts'
import { pageOf, PageQuery } from './page.ts'
import { TextFile } from './text-file.ts'

export const InvitationStatus = z.enum(['pending', 'accepted', 'declined', 'expired', 'revoked'])
export type InvitationStatus = z.infer<typeof InvitationStatus>

export const InviteBody = z.object({
  organization: Id,
  /** Each address gets its own result, so one invalid address doesn't affect the others. */
  emails: z
    .array(z.string().check(z.trim(), z.maxLength(255)))
    .check(z.minLength(1, 'Add at least one email address'), z.maxLength(500)),
  role: OrganizationRole,
  position: z.optional(text(120)),
  message: z.optional(text(1000)),
  /** People who accept are added to this group. */
  group: z.optional(Id),
})
export type InviteBody = z.infer<typeof InviteBody>

export const InviteResult = z.object({
  email: z.string(),
  outcome: z.enum([
    'invited',
    'already_invited',
    'already_member',
    'invalid_email',
    'duplicate',
    'no_seat',
    'wrong_domain',
  ]),
  /** The outcome, as text. */
  detail: z.string(),
})
export type InviteResult = z.infer<typeof InviteResult>

export const invite = endpoint({
  method: 'POST',
  path: '/invite/admin/',
  access: 'person',
  limited: true,
  summary:
    'Invite people to an organization that I administer, many at once, with a result for each',
  body: InviteBody,
  output: z.object({ results: z.array(InviteResult) }),
  errors: [
    'not_allowed',
    'organization_not_found',
    'organization_suspended',
    'organization_archived',
    'member_suspended',
    'group_not_found',
    'too_many_requests',
  ],
})

/** An invitation as the organization that sent it sees it. */
export const SentInvitation = z.object({
  id: Id,
  email: z.string(),
  role: OrganizationRole,
  status: InvitationStatus,
  /** Null once the account of that person is gone. */
  invited_by: z.nullable(z.string()),
  message: z.string(),
  created_at: Instant,
  sent_at: Instant,
  expires_at: Instant,
  answered_at: z.nullable(Instant),
})
export type SentInvitation = z.infer<typeof SentInvitation>

export const listSentInvitations = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/invitations/',
  access: 'member',
  summary: 'List the invitations that the organization sent',
  params: OrganizationParams,
  query: z.extend(PageQuery, {
    status: z.optional(InvitationStatus),
    role: z.optional(OrganizationRole),
  }),
  output: pageOf(SentInvitation),
  errors: ['not_allowed'],
})

const SentInvitationParams = z.extend(OrganizationParams, { invitationId: Id })

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/invitations/:invitationId/resend/',
  access: 'member',
  summary: 'Send an invitation again with a new link and a new expiry',
  params: SentInvitationParams,
  output: SentInvitation,
  errors: [
    'not_allowed',
    'invitation_not_found',
    'invitation_already_answered',
    'too_many_requests',
  ],
})

export const revokeInvitation = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/invitations/:invitationId/revoke/',
  access: 'member',
  summary: 'Withdraw an invitation',
  params: SentInvitationParams,
  output: SentInvitation,
  errors: ['not_allowed', 'invitation_not_found', 'invitation_already_answered'],
})

export const InvitationChange = z.enum(['resend', 'revoke'])
export type InvitationChange = z.infer<typeof InvitationChange>

export const changeInvitations = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/invitations/change/',
  access: 'member',
  summary: 'Resend or revoke many invitations at once; the answer names each that failed and why',
  params: OrganizationParams,
  body: z.object({
    invitation_ids: z.array(Id).check(z.minLength(1), z.maxLength(200)),
    change: InvitationChange,
  }),
  output: z.object({
    changed: z.number(),
    failures: z.array(z.object({ invitation_id: Id, email: z.string(), detail: z.string() })),
  }),
  errors: ['not_allowed'],
})

export const exportInvitations = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/invitations/export/',
  access: 'member',
  summary: 'Write the first 10,000 invitations of the current filter as CSV',
  params: OrganizationParams,
  query: z.object({
    status: z.optional(InvitationStatus),
    role: z.optional(OrganizationRole),
    search: PageQuery.shape.search,
  }),
  output: TextFile,
  errors: ['not_allowed'],
})

/** An invitation as the invited person sees it on /dashboard/invitations. */
export const ReceivedInvitation = z.object({
  id: Id,
  organization: Named,
  role: OrganizationRole,
  status: InvitationStatus,
  already_member: z.boolean(),
  /** Null once the account of that person is gone. */
  invited_by: z.nullable(z.string()),
  message: z.string(),
  created_at: Instant,
  expires_at: Instant,
})
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

export const listReceivedInvitations = endpoint({
  method: 'GET',
  path: '/api/me/invitations/',
  access: 'person',
  limited: true,
  summary: 'List the invitations sent to my email address; none until it is verified',
  output: z.array(ReceivedInvitation),
})

const ReceivedInvitationParams = z.object({ invitationId: Id })

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/me/invitations/:invitationId/accept/',
  access: 'person',
  limited: true,
  summary: 'Join the organization; accepting twice changes nothing',
  params: ReceivedInvitationParams,
  output: Membership,
  errors: [
    'email_not_verified',
    'invitation_not_found',
    'invitation_expired',
    'invitation_revoked',
    'invitation_already_answered',
    'already_member',
    'member_removed',
    'seats_exhausted',
    'organization_suspended',
  ],
})

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/api/me/invitations/:invitationId/decline/',
  access: 'person',
  limited: true,
  summary: 'Decline an invitation',
  params: ReceivedInvitationParams,
  output: ReceivedInvitation,
  errors: ['email_not_verified', 'invitation_not_found', 'invitation_already_answered'],
})

/** Shown on /register?token= before there is an account. */
export const InvitationPreview = z.object({
  organization_name: z.string(),
  role: OrganizationRole,
  /** Null once the account of that person is gone. */
  invited_by: z.nullable(z.string()),
  email: z.string(),
  message: z.string(),
  status: InvitationStatus,
  /** True if this address already has an account, so the page offers login instead. */
  has_account: z.boolean(),
})
export type InvitationPreview = z.infer<typeof InvitationPreview>

export const previewInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation/',
  access: 'public',
  summary: 'Look at the invitation behind a link; only its holder knows the token',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: InvitationPreview,
  errors: ['invitation_not_found', 'too_many_requests'],
})

export const acceptInvitationByLink = endpoint({
  method: 'POST',
  path: '/api/me/invitations/accept-link/',
  access: 'person',
  summary: 'Join with the token of an invitation link that was sent to my address',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: Membership,
  errors: [
    'invitation_not_found',
    'invitation_expired',
    'invitation_revoked',
    'invitation_already_answered',
    'invitation_for_someone_else',
    'already_member',
    'member_removed',
    'seats_exhausted',
    'organization_suspended',
  ],
})
