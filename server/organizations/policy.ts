import type { OrganizationRole } from '#contract/organizations.ts'

export interface Actor {
  personId: string
  role: OrganizationRole
  keyId?: string
  /** The abilities of a custom role that opened this call; see `standingFor`. */
  through?: readonly string[]
}

const isAdmin = (actor: Actor) => actor.role === 'admin'
/** What an ability never opens, even where it lets its holder look. */
const isAdminThemselves = (actor: Actor) => isAdmin(actor) && actor.through === undefined
const isStaff = (actor: Actor) => actor.role !== 'learner'

/** What a member may do with the organization itself. */
export const organizationPolicy = {
  update: isAdmin,
  invite: isAdmin,
  manage_members: isAdmin,
  /** Composing roles would raise a key's own rights, or those of the people who hold the role. */
  manage_roles: (actor: Actor) => isAdminThemselves(actor) && actor.keyId === undefined,
} as const

/** What a member may do with the list of members. Learners don't get a directory of other people. */
export const directoryPolicy = {
  list: isStaff,
  see_email: isStaff,
} as const

/**
 * What a member may do with another member. Leaving is a verb of its own, so nobody removes themselves. An API key never
 * touches an admin, and never raises a role: nobody gets more rights through a key than the key itself has.
 */
export const memberPolicy = {
  change_role: (actor: Actor, member: { role: string }) =>
    isAdminThemselves(actor) && mayTouch(actor, member),
  give_role: (actor: Actor) => organizationPolicy.manage_roles(actor),
  remove: isAnotherOf,
  suspend: (actor: Actor, member: MemberStanding) =>
    isAnotherOf(actor, member) && !member.suspended_at,
  restore: (actor: Actor, member: MemberStanding) =>
    isAnotherOf(actor, member) && Boolean(member.suspended_at),
  /** Only downwards: a look as another admin would lend their rights, if only to read. */
  view_as: (actor: Actor, member: MemberStanding) =>
    isAnotherOf(actor, member) &&
    actor.keyId === undefined &&
    member.role !== 'admin' &&
    !member.suspended_at,
} as const

const ranks: readonly string[] = ['learner', 'instructor', 'admin']

/** What someone may make of a member: no role above theirs, if it is a key that asks. */
export const rolePolicy = {
  give: (actor: Actor, { from, to }: { from: string; to: string }) =>
    actor.keyId === undefined || ranks.indexOf(to) <= ranks.indexOf(from),
} as const

interface MemberStanding {
  person_id: string
  role: string
  suspended_at: Date | null
}

function isAnotherOf(actor: Actor, member: { person_id: string; role: string }) {
  return isAdminThemselves(actor) && member.person_id !== actor.personId && mayTouch(actor, member)
}

const mayTouch = (actor: Actor, member: { role: string }) =>
  actor.keyId === undefined || member.role !== 'admin'
