import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams, text } from './fields.ts'

/** People of an organization who are managed together: a class, a team, a year. */
export const Group = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  member_count: z.number(),
  created_at: Instant,
})
export type Group = z.infer<typeof Group>

export const GroupName = z.object({ id: Id, name: z.string() })
export type GroupName = z.infer<typeof GroupName>

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/groups/',
  access: 'member',
  summary: 'List the groups of an organization by name',
  params: OrganizationParams,
  output: z.array(Group),
  errors: ['not_allowed'],
})

export const GroupBody = z.object({
  name: line(120, 'Give the group a name'),
  description: z._default(text(1000), ''),
})
export type GroupBody = z.infer<typeof GroupBody>

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/groups/',
  access: 'member',
  summary: 'Make a group',
  params: OrganizationParams,
  body: GroupBody,
  output: Group,
  errors: ['not_allowed', 'group_name_taken', 'group_limit'],
})

const GroupParams = z.extend(OrganizationParams, { groupId: Id })

export const updateGroup = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/groups/:groupId/',
  access: 'member',
  summary: 'Change the name and description of a group',
  params: GroupParams,
  body: GroupBody,
  output: Group,
  errors: ['not_allowed', 'group_not_found', 'group_name_taken'],
})

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/groups/:groupId/',
  access: 'member',
  summary: 'Delete a group; its people stay in the organization',
  params: GroupParams,
  errors: ['not_allowed', 'group_not_found'],
})

export const setMemberGroups = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/members/:personId/groups/',
  access: 'member',
  summary: 'Put a member into exactly these groups',
  params: z.extend(OrganizationParams, { personId: Id }),
  body: z.object({ group_ids: z.array(Id).check(z.maxLength(500)) }),
  output: z.array(GroupName),
  errors: ['not_allowed', 'member_not_found', 'group_not_found'],
})
