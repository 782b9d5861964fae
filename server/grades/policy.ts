import type { OrganizationRole } from '#contract/organizations.ts'

export interface Actor {
  personId: string
  role: OrganizationRole
  /** The abilities of a custom role that opened this call; see `standingFor`. */
  through?: readonly string[]
}

interface TaughtCourse {
  /** The actor's part in the course; null for someone who does not teach it. */
  rights: string | null
}

const isStaff = (actor: Actor, { rights }: TaughtCourse) =>
  actor.role === 'admin' || (actor.role === 'instructor' && rights !== null)

/** What staff may do with the grades of a course. Assistants grade; how it adds up is for those who make the course. */
export const gradebookPolicy = {
  read: isStaff,
  mark: isStaff,
  arrange: (actor: Actor, course: TaughtCourse) =>
    (actor.role === 'admin' && actor.through === undefined) ||
    (isStaff(actor, course) && (course.rights === 'owner' || course.rights === 'editor')),
} as const

/** The queue over several courses: instructors see what waits in theirs, admins everything, learners nothing. */
export const gradingQueuePolicy = {
  list: (actor: Actor) => actor.role !== 'learner',
} as const
