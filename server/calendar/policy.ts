import type { OrganizationRole } from '#contract/organizations.ts'

/** Someone and what they are in the organization that a shared event belongs to. */
export interface Actor {
  personId: string
  /** Null outside of the organization, and where there is none. */
  role: OrganizationRole | null
  /** Whether they teach the course that a shared event belongs to. */
  teaches: boolean
}

export interface EventStanding {
  person_id: string | null
  course_id: string | null
  created_by: string | null
}

const isStaff = (actor: Actor) => actor.role === 'admin' || actor.role === 'instructor'

/** A personal event is its owner's. A shared one is the admins', and of a course also of those who teach it. */
function manages(actor: Actor, event: EventStanding): boolean {
  if (event.person_id) return event.person_id === actor.personId
  if (!isStaff(actor)) return false
  if (actor.role === 'admin') return true
  return event.course_id ? actor.teaches : event.created_by === actor.personId
}

export const eventPolicy = { update: manages, delete: manages } as const

/** Who may put events into other people's calendars. */
export const sharingPolicy = {
  organization: isStaff,
  course: (actor: Actor) => isStaff(actor) && (actor.role === 'admin' || actor.teaches),
} as const
