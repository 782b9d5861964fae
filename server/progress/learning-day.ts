import { sql } from 'kysely'
import type { Ctx } from '#server/http/context.ts'
import { daysLater } from '#server/identity/rules.ts'

/** As long as downloads last without a connection. */
const offlineDays = 30

/**
 * The day that something done offline counts on: the day it was done. What arrives later than a device may be offline counts
 * on the day it arrives, so that no streak is made up afterwards.
 */
export const countedOn = (at: Date, now: Date): Date =>
  at < daysLater(now, -offlineDays) ? now : at

/** Adds to the day on the learner's own calendar: 23:30 in Lima is that day there, whatever the server's day. */
export async function countDay(
  ctx: Ctx,
  learner: { organization_id: string; person_id: string },
  at: Date,
  { spent_seconds = 0, completed_lessons = 0 },
) {
  await sql`
    insert into learning_days as d (organization_id, person_id, day, spent_seconds, completed_lessons)
    select ${learner.organization_id}, p.id, (${at}::timestamptz at time zone p.time_zone)::date,
      ${spent_seconds}, ${completed_lessons}
    from people p where p.id = ${learner.person_id}
    on conflict (organization_id, person_id, day) do update set
      spent_seconds = least(86400, d.spent_seconds + excluded.spent_seconds),
      completed_lessons = d.completed_lessons + excluded.completed_lessons`.execute(ctx.db)
}
