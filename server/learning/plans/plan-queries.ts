import { sql } from 'kysely'
import { PlanState, type LearningPlan, type PlanOutcome } from '#contract/learning-plans.ts'
import type { Db } from '#server/db/database.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'

export const plansOf = (ctx: MemberCtx) =>
  ctx.db.selectFrom('learning_plans as p').where('p.organization_id', '=', ctx.organizationId)

interface Named {
  id: string
  name: string
}

export const planColumns = [
  sql<
    { id: string; title: string }[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title)
      order by pc.position), '[]') from learning_plan_courses pc
    join courses c on c.organization_id = pc.organization_id and c.id = pc.course_id
    where pc.organization_id = p.organization_id and pc.plan_id = p.id)`.as('courses'),
  sql<
    Named[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name), '[]')
    from learning_plan_groups pg join member_groups g on g.organization_id = pg.organization_id and g.id = pg.group_id
    where pg.organization_id = p.organization_id and pg.plan_id = p.id)`.as('groups'),
  sql<
    Count[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('round', n.round, 'is_past', n.is_past, 'state', n.state,
      'is_late', n.is_late, 'people', n.people) order by n.round), '[]') from learning_plan_counts n
    where n.organization_id = p.organization_id and n.plan_id = p.id and n.people > 0)`.as(
    'counts',
  ),
]

interface Count {
  round: number
  is_past: boolean
  state: PlanState
  is_late: boolean
  people: number
}

export async function getPlan(ctx: MemberCtx, planId: string): Promise<LearningPlan> {
  const row = await plansOf(ctx)
    .selectAll('p')
    .select(planColumns)
    .where('p.id', '=', planId)
    .executeTakeFirst()
  if (!row) throw problem('learning_plan_not_found')
  return presentPlan(row)
}

interface PlanRow {
  id: string
  title: string
  description: string
  due_at: Date | null
  due_days: number | null
  valid_days: number | null
  grace_days: number
  created_at: Date
  archived_at: Date | null
  courses: { id: string; title: string }[]
  groups: Named[]
  counts: Count[]
}

export function presentPlan(row: PlanRow): LearningPlan {
  const current = row.counts.filter(({ is_past }) => !is_past)
  const counts = Object.fromEntries(
    PlanState.options.map((state) => [state, sum(current.filter((one) => one.state === state))]),
  ) as LearningPlan['counts']
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    courses: row.courses,
    groups: row.groups,
    due_at: row.due_at?.toISOString() ?? null,
    due_days: row.due_days,
    valid_days: row.valid_days,
    grace_days: row.grace_days,
    created_at: row.created_at.toISOString(),
    archived_at: row.archived_at?.toISOString() ?? null,
    people_count: sum(current),
    counts,
    rounds: [...Map.groupBy(row.counts, ({ round }) => round)].map(([round, all]) => ({
      round,
      people: sum(all),
      on_time: sum(all.filter((one) => outcomeOf(one) === 'on_time')),
      late: sum(all.filter((one) => outcomeOf(one) === 'late')),
      still_open: sum(all.filter(({ state }) => state === 'late')),
      in_progress: sum(all.filter((one) => outcomeOf(one) === 'in_progress')),
      not_started: sum(all.filter((one) => outcomeOf(one) === 'not_started')),
    })),
  }
}

const sum = (counts: readonly Count[]) => counts.reduce((all, { people }) => all + people, 0)

/** The same as `outcome` of plan-people.ts. */
const outcomeOf = ({ state, is_late }: Count): PlanOutcome => {
  if (state === 'not_started' || state === 'in_progress') return state
  return state === 'late' || is_late ? 'late' : 'on_time'
}

/** The courses of a plan in their order. */
export const planCourses = async (db: Db, organizationId: string, planId: string) =>
  (
    await db
      .selectFrom('learning_plan_courses')
      .select('course_id')
      .where('organization_id', '=', organizationId)
      .where('plan_id', '=', planId)
      .orderBy('position')
      .execute()
  ).map(({ course_id }) => course_id)
