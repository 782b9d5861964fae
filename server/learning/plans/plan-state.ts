import { sql } from 'kysely'
import type { PlanState } from '#contract/learning-plans.ts'
import type { Ctx } from '#server/http/context.ts'
import { daysLater } from '#server/identity/rules.ts'

const expiringDays = 30

/** Where someone stands at an instant: the one definition. `a` is the person's row, `p` the plan. */
export const planState = (now: Date) => sql<PlanState>`case
  when a.completed_at is not null and a.valid_until <= ${now} then 'expired'
  when a.completed_at is not null and a.valid_until <= ${daysLater(now, expiringDays)} then 'expiring'
  when a.completed_at is not null then 'completed'
  when a.due_at + make_interval(days => p.grace_days) <= ${now} then 'late'
  when a.started_at is not null or a.completed_courses > 0 then 'in_progress'
  else 'not_started' end`

/** When time alone will change it next; null if never. */
const changesAt = (now: Date) => sql`case
  when a.completed_at is null and a.due_at + make_interval(days => p.grace_days) > ${now}
    then a.due_at + make_interval(days => p.grace_days)
  when a.completed_at is not null and a.valid_until > ${daysLater(now, expiringDays)}
    then a.valid_until - make_interval(days => ${expiringDays}::int)
  when a.completed_at is not null and a.valid_until > ${now} then a.valid_until end`

interface Scope {
  organizationId: string
  planId?: string | undefined
  personIds: readonly string[]
}

const settled = (now: Date) => sql`update learning_plan_people a set state = ${planState(now)},
    is_late = coalesce(a.completed_at > a.due_at + make_interval(days => p.grace_days), false),
    changes_at = ${changesAt(now)}
  from learning_plans p where p.organization_id = a.organization_id and p.id = a.plan_id`

/** Writes down where these people stand; every change of their rows ends with it, and triggers keep the counts. */
export const settleStates = (ctx: Ctx, { organizationId, planId, personIds }: Scope) =>
  sql`${settled(ctx.now)} and a.organization_id = ${organizationId} and a.person_id = any(${personIds})
    and (${planId ?? null}::uuid is null or a.plan_id = ${planId ?? null}::uuid)`.execute(ctx.db)

/** The same for everyone whom time has moved on, in every organization. */
export const settleDueStates = (ctx: Ctx) =>
  sql`${settled(ctx.now)} and a.changes_at <= ${ctx.now}`.execute(ctx.db)
