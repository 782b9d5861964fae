import { sql } from 'kysely'
import type { Ctx } from '#server/http/context.ts'
import { issueInPlace } from './issue-in-place.ts'

interface Asked {
  organization_id: string
  plan_id: string
  person_id: string
}

/**
 * Gives the certificate of a learning plan to someone who completed every course of it. For one completion there is one,
 * however often it is told, and what was revoked stays revoked; that of a later round takes the place of the one before.
 */
export async function issueForPlan(
  ctx: Ctx,
  { organization_id, plan_id, person_id }: Asked,
  issuedAt = ctx.now,
) {
  const { rows } = await sql<{ completed_at: Date }>`
    select a.completed_at from learning_plan_people a
    join plan_certificate_rules r on r.organization_id = a.organization_id and r.plan_id = a.plan_id
    where a.organization_id = ${organization_id} and a.plan_id = ${plan_id} and a.person_id = ${person_id}
      and a.completed_at is not null
      and a.completed_courses >= (select count(*) from learning_plan_courses c
        where c.organization_id = a.organization_id and c.plan_id = a.plan_id)
      and not exists (select 1 from certificates t where t.organization_id = a.organization_id
        and t.plan_id = a.plan_id and t.person_id = a.person_id and t.completed_at >= a.completed_at)`.execute(
    ctx.db,
  )
  const [done] = rows
  if (!done) return null
  return issueInPlace(ctx, {
    organizationId: organization_id,
    of: { planId: plan_id },
    personId: person_id,
    completedAt: done.completed_at,
    issuedAt,
    again: 'The path was completed again.',
  })
}
