import { sql } from 'kysely'
import type { DeskFigures } from '#contract/support-desk.ts'
import { authorize } from '#server/access/policy.ts'
import { getSettings, type DeskCtx } from './desk.ts'
import { hoursLater } from './hours-later.ts'
import { deskPolicy } from './policy.ts'
import { breachingHours, queueOf } from './queue.ts'

/** How many tickets stand in each view, from the rows that the views list. */
export async function countQueue(ctx: DeskCtx) {
  authorize(deskPolicy, 'answer', ctx, undefined)
  const soon = hoursLater(ctx.now, breachingHours)
  const counts = await queueOf(ctx, {})
    .where('t.status', 'in', ['open', 'waiting'])
    .select([
      sql<number>`count(*) filter (where t.status = 'open')`.as('open'),
      sql<number>`count(*) filter (where t.assignee_id = ${ctx.personId})`.as('mine'),
      sql<number>`count(*) filter (where t.status = 'open' and t.assignee_id is null)`.as(
        'unassigned',
      ),
      sql<number>`count(*) filter (where t.status = 'open' and t.next_due_at <= ${soon})`.as(
        'breaching',
      ),
      sql<number>`count(*) filter (where t.status = 'waiting')`.as('waiting'),
    ])
    .executeTakeFirstOrThrow()
  return counts
}

/** How fast and how well the desk answered tickets that were opened in the period. */
export async function getDeskFigures(ctx: DeskCtx, days: number): Promise<DeskFigures> {
  authorize(deskPolicy, 'answer', ctx, undefined)
  const period = queueOf(ctx, { days })
  const { time_zone } = await getSettings(ctx.db, ctx.deskId)
  const median = (column: string) =>
    sql<number | null>`percentile_cont(0.5) within group (order by ${sql.ref(column)})`
  const [row, perDay] = await Promise.all([
    period
      .select([
        sql<number>`count(*)`.as('opened'),
        sql<number>`count(t.first_answered_at)`.as('answered'),
        sql<number>`count(*) filter (where t.first_answer_late)`.as('answered_late'),
        median('t.first_answer_seconds').as('median_answer_seconds'),
        sql<number>`count(t.resolution_seconds)`.as('resolved'),
        sql<number>`count(*) filter (where t.resolution_late)`.as('resolved_late'),
        median('t.resolution_seconds').as('median_resolution_seconds'),
        sql<number>`count(t.rating)`.as('rated'),
        sql<number>`count(*) filter (where t.rating <= 2)`.as('rated_low'),
        sql<number | null>`round(avg(t.rating), 2)::float8`.as('average_rating'),
      ])
      .executeTakeFirstOrThrow(),
    period
      .select([
        sql<string>`to_char(t.created_at at time zone ${time_zone}, 'YYYY-MM-DD')`.as('day'),
        sql<number>`count(*)`.as('opened'),
        sql<number>`count(t.resolution_seconds)`.as('resolved'),
      ])
      .groupBy('day')
      .orderBy('day')
      .execute(),
  ])
  return { days, ...row, by_day: perDay }
}
