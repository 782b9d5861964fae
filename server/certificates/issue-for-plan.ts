import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#server/http/context.ts'
import { issueCertificate } from './issue-certificate.ts'
import { findHeld, supersede } from './queries.ts'

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
  const id = randomUUID()
  const of = { planId: plan_id }
  const before = await findHeld(ctx.db, organization_id, of, person_id)
  if (before && !(await supersede(ctx.db, organization_id, before.id, id, issuedAt))) return null
  return issueCertificate(ctx, {
    id,
    organizationId: organization_id,
    of,
    personId: person_id,
    source: 'rule',
    completedAt: done.completed_at,
    issuedAt,
    ...(before && { reason: 'The path was completed again.' }),
  })
}
