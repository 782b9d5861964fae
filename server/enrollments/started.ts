import { sql } from 'kysely'

/** Whether someone has been active in the round of the course that they are in. */
export const isStarted = (place: { last_active_at: Date | null; round_started_at: Date | null }) =>
  place.last_active_at !== null &&
  (place.round_started_at === null || place.last_active_at >= place.round_started_at)

/** The same for the database; `e` is the enrollment. */
export const startedSql = sql<boolean>`coalesce(e.last_active_at >= coalesce(e.round_started_at, '-infinity'), false)`
