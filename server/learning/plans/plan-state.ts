import { sql } from 'kysely'
import type { PlanState } from '#contract/learning-plans.ts'
import { daysLater } from '#server/identity/rules.ts'

const expiringDays = 30

/** Where each person of a plan stands now: the one definition for lists, counts and filters. `a` is the person's row, `p` the plan. */
export const planState = (now: Date) => sql<PlanState>`case
  when a.completed_at is not null and a.valid_until <= ${now} then 'expired'
  when a.completed_at is not null and a.valid_until <= ${daysLater(now, expiringDays)} then 'expiring'
  when a.completed_at is not null then 'completed'
  when a.due_at + make_interval(days => p.grace_days) < ${now} then 'late'
  when a.started_at is not null or a.completed_courses > 0 then 'in_progress'
  else 'not_started' end`
