import * as z from 'zod/mini'
import { Ability } from './abilities.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams, text } from './fields.ts'
import { GroupName } from './groups.ts'
import { OrganizationRole } from './organizations.ts'

/** A role that the organization composed. It adds abilities to the built-in role of a learner or instructor. */
export const CustomRole = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  abilities: z.array(Ability),
  member_count: z.number(),
  updated_at: Instant,
})
export type CustomRole = z.infer<typeof CustomRole>

export const RoleName = z.object({ id: Id, name: z.string() })
export type RoleName = z.infer<typeof RoleName>

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/roles/',
  access: 'member',
  summary: 'List the custom roles of an organization by name',
  params: OrganizationParams,
  output: z.array(CustomRole),
  errors: ['not_allowed'],
})

export const RoleBody = z.object({
  name: line(80, 'Give the role a name'),
  description: z._default(text(500), ''),
  abilities: z
    .array(Ability)
    .check(z.minLength(1, 'Choose at least one permission'), z.maxLength(40)),
})
export type RoleBody = z.infer<typeof RoleBody>

export const createRole = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/roles/',
  access: 'member',
  summary: 'Compose a role from abilities',
  params: OrganizationParams,
  body: RoleBody,
  output: CustomRole,
  errors: ['not_allowed', 'role_name_taken', 'role_limit'],
})

const RoleParams = z.extend(OrganizationParams, { roleId: Id })

export const updateRole = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/roles/:roleId/',
  access: 'member',
  summary: 'Change a role; everyone who has it is affected from their next request',
  params: RoleParams,
  body: RoleBody,
  output: CustomRole,
  errors: ['not_allowed', 'role_not_found', 'role_name_taken'],
})

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/roles/:roleId/',
  access: 'member',
  summary: 'Delete a role that nobody has, or take it away from everyone first',
  params: RoleParams,
  query: z.object({ take_away: z.optional(z.stringbool()) }),
  errors: ['not_allowed', 'role_not_found', 'role_in_use'],
})

const MemberParams = z.extend(OrganizationParams, { personId: Id })

export const giveRole = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/members/:personId/custom-role/',
  access: 'member',
  summary: 'Give a learner or instructor a custom role, and the groups they manage',
  params: MemberParams,
  /** The groups count only with the ability to manage groups. */
  body: z.object({
    role_id: Id,
    group_ids: z._default(z.array(Id).check(z.maxLength(500)), []),
  }),
  errors: ['not_allowed', 'member_not_found', 'role_not_found', 'group_not_found', 'role_of_admin'],
})

export const takeRole = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/members/:personId/custom-role/',
  access: 'member',
  summary: 'Take the custom role away from a member',
  params: MemberParams,
  errors: ['not_allowed', 'member_not_found'],
})

/**
 * What gives a member an ability: their built-in role, a custom role, or nothing. `own` is a built-in role that gives it
 * for the member’s own courses only.
 */
export const AbilityReason = z.object({
  ability: Ability,
  given_by: z.nullable(z.enum(['admin', 'instructor', 'custom_role'])),
  extent: z.nullable(z.enum(['all', 'own', 'groups'])),
})
export type AbilityReason = z.infer<typeof AbilityReason>

export const MemberAbilities = z.object({
  role: OrganizationRole,
  custom_role: z.nullable(RoleName),
  managed_groups: z.array(GroupName),
  /** Suspended members can’t do anything, whatever their roles say. */
  is_suspended: z.boolean(),
  abilities: z.array(AbilityReason),
})
export type MemberAbilities = z.infer<typeof MemberAbilities>

export const explainAbilities = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/members/:personId/abilities/',
  access: 'member',
  summary: 'Explain which role gives a member each ability',
  params: MemberParams,
  output: MemberAbilities,
  errors: ['not_allowed', 'member_not_found'],
})
