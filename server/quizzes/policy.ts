import { coursePolicy, type CourseStanding } from '#server/courses/policy.ts'
import type { Actor } from '#server/organizations/policy.ts'

/** What the rules look at: whose bank it is. Null: the organization's own. */
export interface BankStanding {
  course: CourseStanding | null
}

const isStaff = (actor: Actor) => actor.role !== 'learner'

/** Questions carry their key, so learners never meet a bank. */
export const bankPolicy = {
  read: (actor: Actor, { course }: BankStanding) =>
    isStaff(actor) && (course === null || coursePolicy.read(actor, course)),
  update: (actor: Actor, { course }: BankStanding) =>
    isStaff(actor) && (course === null || coursePolicy.update(actor, course)),
} as const

/** What staff may do with the attempts of a course: its instructors grade, its editors change answer keys. */
export const attemptPolicy = {
  read: coursePolicy.read,
  grade: coursePolicy.read,
  regrade: coursePolicy.update,
  accommodate: coursePolicy.read,
} as const
