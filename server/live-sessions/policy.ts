import type { Actor } from '#server/organizations/policy.ts'

export interface SessionStanding {
  host_id: string | null
  /** The actor teaches the course that it is for. */
  teaches: boolean
  /** It is for the actor: they take the course or belong to the group. */
  invited: boolean
  ended_at: Date | null
  cancelled_at: Date | null
}

const runs = (actor: Actor, session: SessionStanding) =>
  actor.role === 'admin' ||
  (actor.role === 'instructor' && (session.host_id === actor.personId || session.teaches))
const isOpen = (session: SessionStanding) => !session.ended_at && !session.cancelled_at
const changes = (actor: Actor, session: SessionStanding) => runs(actor, session) && isOpen(session)

/** The list form of `read` is `readable` in queries.ts. */
export const liveSessionPolicy = {
  read: (actor: Actor, session: SessionStanding) =>
    runs(actor, session) || session.invited || session.host_id === actor.personId,
  run: runs,
  edit: changes,
  cancel: changes,
  end: changes,
  see_attendance: runs,
} as const

/** Staff schedule; for which courses is decided by who teaches them. */
export const schedulePolicy = {
  schedule: (actor: Actor) => actor.role !== 'learner',
} as const
