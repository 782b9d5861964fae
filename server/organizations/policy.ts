import type { OrganizationRole } from '#contract/organizations.ts'

export interface Actor {
  personId: string
  role: OrganizationRole
}

const isAdmin = (actor: Actor) => actor.role === 'admin'
const isStaff = (actor: Actor) => actor.role !== 'learner'

/** What a member may do with the organization itself. */
export const organizationPolicy = {
  update: isAdmin,
  invite: isAdmin,
  manage_members: isAdmin,
} as const

/** What a member may do with the list of members. Learners don't get a directory of other people. */
export const directoryPolicy = {
  list: isStaff,
  see_email: isStaff,
} as const

/** What a member may do with another member. Leaving is a verb of its own, so nobody removes themselves. */
export const memberPolicy = {
  change_role: isAdmin,
  remove: (actor: Actor, member: { person_id: string }) =>
    isAdmin(actor) && member.person_id !== actor.personId,
} as const
