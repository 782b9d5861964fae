import { sql } from 'kysely'
import { emit } from '#server/events/emit.ts'
import type { Ctx } from '#server/http/context.ts'
import { settleStates } from './plan-state.ts'

interface Scope {
  organizationId: string
  /** Only this plan; all that name the course otherwise. */
  planId?: string
  courseId?: string
  personIds: readonly string[]
}

interface Moved {
  plan_id: string
  person_id: string
  round: number
  completed_at: Date | null
}

/**
 * Brings what is stored of each person's way through a plan in line with their enrollments. A course counts for a round
 * when it was completed after the round before. Safe to repeat; a finished round stays as it was.
 */
export async function refreshProgress(
  ctx: Ctx,
  { organizationId, planId, courseId, personIds }: Scope,
) {
  if (personIds.length === 0) return
  const { rows: moved } = await sql<Moved>`
    with way as (
      select pc.plan_id, a.person_id, count(*)::int as all_courses,
        count(done.at)::int as done, max(done.at) as last_done,
        min(e.last_active_at) filter (where e.completed_lessons > 0
          and e.last_active_at > coalesce(a.round_opened_at, '-infinity')) as begun
      from learning_plan_people a
      join learning_plan_courses pc on pc.organization_id = a.organization_id and pc.plan_id = a.plan_id
      left join enrollments e on e.organization_id = pc.organization_id and e.course_id = pc.course_id
        and e.person_id = a.person_id
      left join lateral (
        select max(c.at) as at from (select e.completed_at as at
          union all select r.completed_at from enrollment_rounds r
          where r.organization_id = e.organization_id and r.enrollment_id = e.id) c
        where c.at > coalesce(a.counts_after, '-infinity')
      ) done on true
      where a.organization_id = ${organizationId} and a.person_id = any(${personIds}) and a.completed_at is null
        and (${planId ?? null}::uuid is null or a.plan_id = ${planId ?? null}::uuid)
        and (${courseId ?? null}::uuid is null or exists (select 1 from learning_plan_courses x
          where x.organization_id = a.organization_id and x.plan_id = a.plan_id and x.course_id = ${courseId ?? null}::uuid))
      group by pc.plan_id, a.person_id
    )
    update learning_plan_people a set completed_courses = way.done,
      started_at = coalesce(a.started_at, way.begun),
      completed_at = case when way.done = way.all_courses then way.last_done end,
      valid_until = case when way.done = way.all_courses
        then way.last_done + make_interval(days => p.valid_days) else a.valid_until end
    from way, learning_plans p
    where a.organization_id = ${organizationId} and a.plan_id = way.plan_id and a.person_id = way.person_id
      and p.organization_id = a.organization_id and p.id = a.plan_id
    returning a.plan_id, a.person_id, a.round, a.completed_at`.execute(ctx.db)
  await settleStates(ctx, { organizationId, planId, personIds })
  for (const { completed_at, ...completed } of moved) {
    if (!completed_at) continue
    await emit(ctx, 'learning_plan.completed', {
      organization_id: organizationId,
      ...completed,
      completed_at: completed_at.toISOString(),
    })
  }
}
