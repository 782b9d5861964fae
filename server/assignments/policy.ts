import type { OrganizationRole } from '#contract/organizations.ts'

export interface Actor {
  personId: string
  role: OrganizationRole
}

interface TaughtWork {
  /** The actor's part in the course; null for someone who does not teach it. */
  rights: string | null
  status: string
  /** The newest that this learner handed in. */
  is_newest: boolean
}

const isStaff = (actor: Actor, { rights }: Pick<TaughtWork, 'rights'>) =>
  actor.role === 'admin' || (actor.role === 'instructor' && rights !== null)

/** What staff of a course may do with what was handed in. Assistants grade too. */
export const submissionPolicy = {
  read: isStaff,
  comment: isStaff,
  grade: (actor: Actor, work: TaughtWork) => isStaff(actor, work) && work.status !== 'replaced',
  return: (actor: Actor, work: TaughtWork) =>
    isStaff(actor, work) && work.status !== 'replaced' && work.is_newest,
  override: (actor: Actor, work: TaughtWork) => isStaff(actor, work) && work.status === 'graded',
} as const

/** Lists over several courses: instructors see what was handed in in theirs, learners nothing. */
export const submissionsPolicy = {
  list: (actor: Actor) => actor.role !== 'learner',
} as const
