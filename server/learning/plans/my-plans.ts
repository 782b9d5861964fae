import { sql } from 'kysely'
import type { MyPlan, PlanState } from '#contract/learning-plans.ts'
import type { MemberCtx } from '#server/http/context.ts'

/** What I am asked to learn here, what is due first. */
export async function listMyPlans(ctx: MemberCtx): Promise<MyPlan[]> {
  const rows = await ctx.db
    .selectFrom('learning_plan_people as a')
    .innerJoin('learning_plans as p', (join) =>
      join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.id', '=', 'a.plan_id'),
    )
    .select(['p.id', 'p.title', 'p.description', 'p.grace_days', 'a.due_at', 'a.valid_until'])
    .select(['a.round', 'a.counts_after', sql<PlanState>`a.state`.as('state')])
    .select(
      sql<
        MyPlan['courses']
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', c.course_id, 'title', c.title,
          'completed', a.completed_at is not null
            or coalesce(e.completed_at > coalesce(a.counts_after, '-infinity'), false)) order by pc.position), '[]')
        from learning_plan_courses pc
        join published_courses c on c.organization_id = pc.organization_id and c.course_id = pc.course_id
        left join enrollments e on e.organization_id = pc.organization_id and e.course_id = pc.course_id
          and e.person_id = a.person_id
        where pc.organization_id = p.organization_id and pc.plan_id = p.id)`.as('courses'),
    )
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.person_id', '=', ctx.personId)
    .where('p.archived_at', 'is', null)
    .orderBy(sql`a.completed_at is not null`)
    .orderBy(sql`a.due_at nulls last`)
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    state: row.state,
    round: row.round,
    completed_before: row.counts_after?.toISOString() ?? null,
    grace_days: row.grace_days,
    due_at: row.due_at?.toISOString() ?? null,
    valid_until: row.valid_until?.toISOString() ?? null,
    courses: row.courses,
  }))
}
