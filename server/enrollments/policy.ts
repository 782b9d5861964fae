import type { OrganizationRole } from '#contract/organizations.ts'

export interface Actor {
  personId: string
  role: OrganizationRole
  keyId?: string
}

/** The course as far as rights go: what the actor may do as one of its instructors, if they are one. */
export interface TaughtCourse {
  rights: string | null
}

const isAdmin = (actor: Actor) => actor.role === 'admin'
const isStaff = (actor: Actor, course: TaughtCourse) =>
  isAdmin(actor) || (actor.role === 'instructor' && course.rights !== null)

/** What a member may do with the learners of a course. Assistants look after learners too. */
export const courseLearnersPolicy = {
  list: isStaff,
  enroll: isStaff,
  manage: isStaff,
  /** Joining the organization is the admin's to offer, and not a key's. */
  invite: (actor: Actor) => isAdmin(actor) && actor.keyId === undefined,
} as const

/** Lists over several courses: instructors see the learners of theirs, learners see nobody. */
export const learnersPolicy = {
  list: (actor: Actor) => actor.role !== 'learner',
} as const

interface OwnEnrollment {
  person_id: string
  status: string
}

const isOwn = (actor: { personId: string }, enrollment: OwnEnrollment) =>
  enrollment.person_id === actor.personId

/** What a learner may do with a place in a course: only with their own. */
export const enrollmentPolicy = {
  withdraw: (actor: { personId: string }, enrollment: OwnEnrollment) =>
    isOwn(actor, enrollment) &&
    ['requested', 'waitlisted', 'active', 'expired'].includes(enrollment.status),
  archive: isOwn,
} as const
