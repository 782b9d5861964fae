import { sql } from 'kysely'
import type { Ctx } from '#server/http/context.ts'

interface Scope {
  organizationId: string
  /** Only this plan; all that name the course otherwise. */
  planId?: string
  courseId?: string
  personIds: readonly string[]
}

/** Brings what is stored of each person's way through a plan in line with their enrolments. Safe to repeat. */
export async function refreshProgress(
  ctx: Ctx,
  { organizationId, planId, courseId, personIds }: Scope,
) {
  if (personIds.length === 0) return
  await sql`
    with way as (
      select pc.plan_id, a.person_id, count(*)::int as all_courses,
        count(e.completed_at)::int as done, max(e.completed_at) as last_done,
        min(e.last_active_at) filter (where e.completed_lessons > 0) as begun
      from learning_plan_people a
      join learning_plan_courses pc on pc.organization_id = a.organization_id and pc.plan_id = a.plan_id
      left join enrollments e on e.organization_id = pc.organization_id and e.course_id = pc.course_id
        and e.person_id = a.person_id
      where a.organization_id = ${organizationId} and a.person_id = any(${personIds})
        and (${planId ?? null}::uuid is null or a.plan_id = ${planId ?? null}::uuid)
        and (${courseId ?? null}::uuid is null or exists (select 1 from learning_plan_courses x
          where x.organization_id = a.organization_id and x.plan_id = a.plan_id and x.course_id = ${courseId ?? null}::uuid))
      group by pc.plan_id, a.person_id
    )
    update learning_plan_people a set completed_courses = way.done,
      started_at = coalesce(a.started_at, way.begun),
      completed_at = coalesce(a.completed_at, case when way.done = way.all_courses then way.last_done end),
      valid_until = coalesce(a.valid_until, case when way.done = way.all_courses and p.valid_days is not null
        then way.last_done + make_interval(days => p.valid_days) end)
    from way, learning_plans p
    where a.organization_id = ${organizationId} and a.plan_id = way.plan_id and a.person_id = way.person_id
      and p.organization_id = a.organization_id and p.id = a.plan_id`.execute(ctx.db)
}
