import { sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import { placeLearner } from '#server/enrollments/place-learner.ts'
import { lockPublishedCourse } from '#server/enrollments/queries.ts'
import type { Ctx } from '#server/http/context.ts'
import { beginRound } from '#server/progress/begin-round.ts'
import { planCourses } from './plan-queries.ts'
import { refreshProgress } from './refresh-progress.ts'

interface Opened {
  organization_id: string
  plan_id: string
  person_id: string
  round: number
  due_at: Date
  counts_after: Date
}

/** A month before what someone proved runs out, or half of its time if that is shorter. */
const lead = sql`make_interval(days => least(30, greatest(1, p.valid_days / 2)))`

/** A course that is over can't be asked for: what was proved with it runs out. */
const canBeTaken = (
  now: Date,
) => sql`(select bool_and(c.course_id is not null and c.archived_at is null
    and coalesce(c.ends_at > ${now}, true))
  from learning_plan_courses pc
  left join published_courses c on c.organization_id = pc.organization_id and c.course_id = pc.course_id
  where pc.organization_id = a.organization_id and pc.plan_id = a.plan_id)`

/**
 * Opens the next round for people whose completion runs out soon: it is kept, and each course is to be taken again by
 * the day on which it does. Answers how many; the caller goes on until there are none.
 */
export async function openRounds(ctx: Ctx, limit: number): Promise<number> {
  const { rows } = await sql<Opened>`
    with due as (
      select a.*, lead.days as lead from learning_plan_people a
      join learning_plans p on p.organization_id = a.organization_id and p.id = a.plan_id
      cross join lateral (select ${lead} as days) lead
      where p.archived_at is null and p.valid_days is not null and a.completed_at is not null
        and a.valid_until - lead.days <= ${ctx.now} and a.valid_until <= ${ctx.now}::timestamptz + interval '30 days'
        and ${canBeTaken(ctx.now)}
      order by a.valid_until limit ${limit} for update of a skip locked
    ), kept as (
      insert into learning_plan_rounds (organization_id, plan_id, person_id, round, opened_at, due_at, completed_at,
        valid_until, is_late)
      select organization_id, plan_id, person_id, round, coalesce(round_opened_at, assigned_at), due_at, completed_at,
        valid_until, is_late from due
    )
    update learning_plan_people a set round = due.round + 1, round_opened_at = ${ctx.now},
      counts_after = due.completed_at, completed_at = null, completed_courses = 0, started_at = null, reminded_at = null,
      due_at = case when due.valid_until > ${ctx.now} then due.valid_until else ${ctx.now}::timestamptz + due.lead end
    from due where a.organization_id = due.organization_id and a.plan_id = due.plan_id and a.person_id = due.person_id
    returning a.organization_id, a.plan_id, a.person_id, a.round, a.due_at, a.counts_after`.execute(
    ctx.db,
  )
  for (const opened of rows) await openCourses(ctx, opened)
  return rows.length
}

/** A course that was completed again meanwhile, for another plan, is not asked for a third time. */
async function openCourses(ctx: Ctx, { organization_id, plan_id, person_id, ...opened }: Opened) {
  const learner = { organizationId: organization_id, personId: person_id }
  for (const courseId of await planCourses(ctx.db, organization_id, plan_id)) {
    const course = await lockPublishedCourse(ctx.db, courseId)
    const place = await placeLearner(ctx, course, {
      personId: person_id,
      source: 'staff',
      enrolledBy: null,
    })
    if (place.completed_at && place.completed_at > opened.counts_after) continue
    await beginRound(ctx, { ...learner, courseId }, { plan_id })
  }
  await audit(ctx, {
    action: 'learning_plan.round_opened',
    organizationId: organization_id,
    subject: { type: 'person', id: person_id },
    detail: {
      plan_id,
      round: opened.round,
      due_at: opened.due_at.toISOString(),
      completed_before: opened.counts_after.toISOString(),
    },
  })
  await refreshProgress(ctx, {
    organizationId: organization_id,
    planId: plan_id,
    personIds: [person_id],
  })
  await emit(ctx, 'learning_plan.round_opened', {
    organization_id,
    plan_id,
    person_id,
    round: opened.round,
    due_at: opened.due_at.toISOString(),
  })
}
