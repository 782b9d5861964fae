import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { TextFile } from './text-file.ts'
import { Id, Instant, OrganizationParams, text } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'

export const features = ['single_sign_on', 'open_sign_up'] as const

/** Features that the platform enables for an organization beyond the defaults. */
export const Feature = z.enum(features)
export type Feature = z.infer<typeof Feature>

export const Domain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(
      /^([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u,
      'Use a domain such as school.org',
    ),
  )

/** Null means unlimited. Seats count members and, separately, pending invitations. */
export const OrganizationLimits = z.object({
  seat_limit: z.nullable(z.number()),
  member_count: z.number(),
  invited_count: z.number(),
  storage_limit_bytes: z.nullable(z.number()),
  storage_used_bytes: z.number(),
  /** Emails in the organization’s name. Days are those of UTC. */
  mail_per_day_limit: z.nullable(z.number()),
  mail_today: z.number(),
  /** Emails that wait until tomorrow because today’s limit was reached. */
  mail_held: z.number(),
  /** Calls with the organization’s API keys. */
  api_calls_per_day_limit: z.nullable(z.number()),
  api_calls_today: z.number(),
  /** Minutes of uploaded video that were made ready to play. */
  video_minutes_per_month_limit: z.nullable(z.number()),
  video_minutes_this_month: z.number(),
  features: z.array(Feature),
  domains: z.array(z.string()),
  /** Host names that the organization proved. */
  hosts: z.array(z.string()),
})
export type OrganizationLimits = z.infer<typeof OrganizationLimits>

export const getOrganizationLimits = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/limits/',
  access: 'member',
  summary:
    'Read what the organization may use and uses: seats, storage, emails, API calls and video minutes',
  params: OrganizationParams,
  output: OrganizationLimits,
  errors: ['not_allowed'],
})

export const SignUpPolicy = z.enum(['invite_only', 'request', 'open'])
export type SignUpPolicy = z.infer<typeof SignUpPolicy>

export const OrganizationSettings = z.object({
  sign_up_policy: SignUpPolicy,
  /** People with an address in one of the domains join without approval. */
  domain_sign_up: z.boolean(),
  /** Only addresses in these domains can be invited. */
  own_domains_only: z.boolean(),
  /** The platform has enabled other ways to join than invitations. */
  open_sign_up: z.boolean(),
  domains: z.array(z.string()),
  /** Page where people join or request to join. */
  join_url: z.string(),
  two_factor_required_at: z.nullable(Instant),
  members_without_two_factor: z.number(),
  archived_at: z.nullable(Instant),
  delete_after: z.nullable(Instant),
})
export type OrganizationSettings = z.infer<typeof OrganizationSettings>

export const getOrganizationSettings = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/settings/',
  access: 'member',
  summary: 'Read the rules of an organization',
  params: OrganizationParams,
  output: OrganizationSettings,
  errors: ['not_allowed'],
})

const settingsVerb = <const Name extends string, B extends z.ZodMiniType | undefined = undefined>(
  name: Name,
  summary: string,
  body?: B,
) =>
  endpoint({
    method: 'POST',
    path: `/api/organizations/:organizationId/${name}/`,
    access: 'member',
    summary,
    params: OrganizationParams,
    body,
    output: OrganizationSettings,
    errors: [
      'not_allowed',
      'sign_up_closed',
      'two_factor_off',
      'name_not_repeated',
      'member_not_found',
    ],
  })

export const changeSignUp = settingsVerb(
  'sign-up',
  'Choose how people join: by invitation, on request, or freely',
  z.object({
    sign_up_policy: SignUpPolicy,
    domain_sign_up: z.boolean(),
    own_domains_only: z.boolean(),
  }),
)
export const requireTwoFactor = settingsVerb(
  'require-two-factor',
  'Let in only members with two-factor, from now or after some days; who requires it has it',
  z.object({
    /** Grace period during which members without two-factor are only reminded. */
    grace_days: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(90)), 0),
  }),
)
export const stopRequiringTwoFactor = settingsVerb(
  'stop-requiring-two-factor',
  'Let members in without two-factor again',
)
export const transferOrganization = settingsVerb(
  'transfer',
  'Make another member the admin and step down to instructor',
  z.object({ person: Id }),
)
export const archiveMyOrganization = settingsVerb(
  'archive',
  'Close the organization to everyone but its admins',
)
export const reopenMyOrganization = settingsVerb(
  'reopen',
  'Open an archived or to be deleted organization again',
)
export const deleteMyOrganization = settingsVerb(
  'delete',
  'Delete the organization after a grace period of 30 days',
  z.object({ name: z.string().check(z.maxLength(200)) }),
)

export const AuditEntry = z.object({
  id: Id,
  /** What happened, as a sentence in the reader's language. */
  sentence: z.string(),
  action: z.string(),
  actor: z.nullable(z.string()),
  subject_type: z.string(),
  subject_id: z.string(),
  detail: z.record(z.string(), z.unknown()),
  reason: z.nullable(z.string()),
  ip_address: z.nullable(z.string()),
  /** Where the address is, in the reader's language. */
  location: z.nullable(z.string()),
  created_at: Instant,
})
export type AuditEntry = z.infer<typeof AuditEntry>

const AuditFilter = {
  /** Prefix of an action, such as `member` or `member.removed`. */
  action: z.optional(z.string().check(z.maxLength(80), z.regex(/^[a-z_.-]*$/, 'Invalid input'))),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
}

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/audit/',
  access: 'member',
  summary: 'Read who did what in the organization, newest first',
  params: OrganizationParams,
  query: z.extend(PageQuery, AuditFilter),
  output: pageOf(AuditEntry),
  errors: ['not_allowed'],
})

export const exportAuditEntries = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/audit/export/',
  access: 'member',
  summary: 'Download the newest 10,000 entries of the current filter as CSV',
  params: OrganizationParams,
  query: z.object(AuditFilter),
  output: TextFile,
  errors: ['not_allowed'],
})

export const JoinRequest = z.object({
  id: Id,
  person: z.object({ id: Id, name: z.string(), email: z.string() }),
  message: z.string(),
  created_at: Instant,
})
export type JoinRequest = z.infer<typeof JoinRequest>

export const listJoinRequests = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/join-requests/',
  access: 'member',
  summary: 'List who asks to join',
  params: OrganizationParams,
  query: PageQuery,
  output: pageOf(JoinRequest),
  errors: ['not_allowed'],
})

const JoinRequestParams = z.extend(OrganizationParams, { joinRequestId: Id })

export const acceptJoinRequest = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/join-requests/:joinRequestId/accept/',
  access: 'member',
  summary: 'Let someone in who asked to join',
  params: JoinRequestParams,
  errors: ['not_allowed', 'join_request_not_found', 'seats_exhausted'],
})

export const declineJoinRequest = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/join-requests/:joinRequestId/decline/',
  access: 'member',
  summary: 'Turn down someone who asked to join',
  params: JoinRequestParams,
  errors: ['not_allowed', 'join_request_not_found'],
})

export const JoinOffer = z.object({
  organization: z.object({ id: Id, name: z.string(), description: z.string() }),
  /**
   * What the person can do: join immediately, confirm the address by email and join, verify the account's address
   * first, request to join, or wait for an invitation.
   */
  way: z.enum(['join', 'confirm', 'verify', 'request', 'closed']),
  state: z.enum(['none', 'member', 'requested']),
})
export type JoinOffer = z.infer<typeof JoinOffer>

const JoinParams = z.object({ joinedOrganizationId: Id })

export const getJoinOffer = endpoint({
  method: 'GET',
  path: '/api/join/:joinedOrganizationId/',
  access: 'person',
  summary: 'Read whether I may join an organization by myself',
  params: JoinParams,
  output: JoinOffer,
  errors: ['organization_not_found'],
})

export const joinOrganization = endpoint({
  method: 'POST',
  path: '/api/join/:joinedOrganizationId/',
  access: 'person',
  summary: 'Join as a learner, or ask to, as the organization allows; twice changes nothing',
  params: JoinParams,
  body: z.object({
    message: z._default(text(1000), ''),
    /** Token of the emailed link that confirms the address. */
    proof: z.optional(z.string().check(z.maxLength(500))),
  }),
  output: JoinOffer,
  errors: [
    'organization_not_found',
    'email_not_verified',
    'sign_up_closed',
    'member_suspended',
    'member_removed',
    'join_proof_invalid',
    'seats_exhausted',
    'organization_suspended',
    'too_many_requests',
  ],
})
