import type { Ability } from '#contract/abilities.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import { createRole, giveRole } from '#contract/roles.ts'
import { buildMember, type Actor } from './actors.ts'
import { done } from './build-course.ts'

interface Given {
  abilities: readonly Ability[]
  /** The built-in role that the abilities are added to. */
  role?: Exclude<OrganizationRole, 'admin'>
  name?: string
  groupIds?: string[]
}

/** A member with a custom role of exactly these abilities, composed and given by the admin. */
export async function buildHolder(
  { organization, admin }: { organization: { id: string }; admin: Actor },
  { abilities, role = 'learner', name = abilities.join(', ').slice(0, 80), groupIds = [] }: Given,
) {
  const params = { organizationId: organization.id }
  const holder = await buildMember(organization.id, role)
  const made = await done(admin, createRole, { params, body: { name, abilities: [...abilities] } })
  await done(admin, giveRole, {
    params: { ...params, personId: holder.id },
    body: { role_id: made.id, group_ids: groupIds },
  })
  return { holder, role: made }
}
