import * as z from 'zod/mini'
import { Ability } from './abilities.ts'
import { endpoint } from './endpoint.ts'
import { FilePart, Id, Instant, LanguageCode, line, OrganizationParams, text } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'

export const OrganizationRole = z.enum(['admin', 'instructor', 'learner'])
export type OrganizationRole = z.infer<typeof OrganizationRole>

/** One organization of the signed-in person, with their role. */
export const Membership = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  position: z.optional(z.string()),
  is_active: z._default(z.boolean(), false),
  role: OrganizationRole,
  /** What a custom role adds to the role; absent without one. */
  abilities: z.optional(z.array(Ability)),
  /** For members without a choice of their own; absent where the organization made none either. */
  language: z.optional(LanguageCode),
  /** From then on the organization is closed to me until I have two-factor; absent when it is not asked of me. */
  two_factor_due_at: z.optional(Instant),
  /**
   * True if this session can't open the organization until the caller confirms with their password; see
   * `confirmSession`.
   */
  needs_confirmation: z.optional(z.boolean()),
  /** Why the organization is closed to the caller, with the platform's message for members; absent if it is open. */
  closed: z.optional(
    z.object({
      reason: z.enum([
        'organization_suspended',
        'organization_archived',
        'sign_in_again',
        'network_refused',
      ]),
      message: z.string(),
    }),
  ),
})
export type Membership = z.infer<typeof Membership>

export const listMyOrganizations = endpoint({
  method: 'GET',
  path: '/api/organizations/',
  access: 'person',
  limited: true,
  summary: 'List the organizations that I belong to',
  output: z.array(Membership),
})

export const CreateOrganizationBody = z.object({
  name: line(120, 'Organization name is required'),
  description: z.optional(text(2000)),
})
export type CreateOrganizationBody = z.infer<typeof CreateOrganizationBody>

export const createOrganization = endpoint({
  method: 'POST',
  path: '/api/organizations/',
  access: 'person',
  summary: 'Found an organization and become its admin',
  encoding: 'multipart',
  body: CreateOrganizationBody,
  output: Membership,
  errors: ['organization_creation_not_allowed'],
})

export const Organization = z.object({
  id: Id,
  /** Of the public page, /o/{slug}. */
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  website: z.string(),
  logo: z.nullable(z.string()),
  /** As it was chosen. The interface derives an accent from it that reads in both themes. */
  accent: z.nullable(z.string()),
  /** For members without a choice of their own; null for that of their browser. */
  language: z.nullable(LanguageCode),
  created_at: Instant,
  /** The caller's abilities, so the interface never checks roles. */
  can: z.object({
    update: z.boolean(),
    invite: z.boolean(),
    manage_members: z.boolean(),
    manage_roles: z.boolean(),
  }),
})
export type Organization = z.infer<typeof Organization>

export const getOrganization = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/',
  access: 'member',
  summary: 'Read an organization that I belong to',
  params: OrganizationParams,
  output: Organization,
})

const Website = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'Use a full address that starts with https://' }),
])

export const UpdateOrganizationBody = z.object({
  name: z.optional(CreateOrganizationBody.shape.name),
  description: z.optional(text(2000)),
  website: z.optional(Website),
  language: z.optional(z.nullable(LanguageCode)),
})
export type UpdateOrganizationBody = z.infer<typeof UpdateOrganizationBody>

export const updateOrganization = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:organizationId/',
  access: 'member',
  summary: 'Change name, description, website and language',
  params: OrganizationParams,
  body: UpdateOrganizationBody,
  output: Organization,
  errors: ['not_allowed'],
})

export const changeAccent = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/accent/',
  access: 'member',
  summary: "Choose the organization's color, or none",
  params: OrganizationParams,
  body: z.object({
    accent: z.nullable(
      z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Use a color such as #0f766e')),
    ),
  }),
  output: Organization,
  errors: ['not_allowed'],
})

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/logo/',
  access: 'member',
  summary: "Replace the organization's logo",
  encoding: 'multipart',
  params: OrganizationParams,
  body: z.object({ file: FilePart }),
  output: Organization,
  errors: ['not_allowed', 'logo_invalid', 'storage_exhausted'],
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/logo/',
  access: 'member',
  summary: 'Go back to initials in place of a logo',
  params: OrganizationParams,
  output: Organization,
  errors: ['not_allowed'],
})

export const allowDirectPublishing = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/direct-publishing/',
  access: 'member',
  summary: 'Let owners of courses publish without a review',
  params: OrganizationParams,
  errors: ['not_allowed'],
})

export const requireReview = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/direct-publishing/',
  access: 'member',
  summary: 'Have every publication approved by an admin',
  params: OrganizationParams,
  errors: ['not_allowed'],
})

export const Member = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  role: OrganizationRole,
  /** A role that the organization composed, on top of the built-in one. */
  custom_role: z.nullable(z.object({ id: Id, name: z.string() })),
  position: z.nullable(z.string()),
  joined_at: Instant,
  suspended_at: z.nullable(Instant),
  can: z.object({
    change_role: z.boolean(),
    give_role: z.boolean(),
    remove: z.boolean(),
    suspend: z.boolean(),
    restore: z.boolean(),
    view_as: z.boolean(),
  }),
})
export type Member = z.infer<typeof Member>

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/members/',
  access: 'member',
  summary: 'List the members of an organization',
  params: OrganizationParams,
  query: z.extend(PageQuery, {
    role: z.optional(OrganizationRole),
    sort: z._default(z.enum(['name', 'joined']), 'name'),
  }),
  output: pageOf(Member),
  errors: ['not_allowed'],
})

const MemberParams = z.extend(OrganizationParams, { personId: Id })

export const changeMemberRole = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/members/:personId/role/',
  access: 'member',
  summary: 'Change the role and position of a member',
  params: MemberParams,
  body: z.object({ role: OrganizationRole, position: z.optional(z.nullable(text(120))) }),
  output: Member,
  errors: ['not_allowed', 'member_not_found', 'last_admin'],
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/members/:personId/',
  access: 'member',
  summary: 'Remove a member; their open pages lose access at once',
  params: MemberParams,
  /** If absent, the person can't rejoin on their own; an admin can invite them again. */
  query: z.object({ may_return: z.optional(z.stringbool()) }),
  errors: ['not_allowed', 'member_not_found', 'last_admin'],
})

export const leaveOrganization = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/leave/',
  access: 'member',
  summary: 'Leave an organization',
  params: OrganizationParams,
  errors: ['last_admin'],
})
