import { sql } from 'kysely'
import type { MyPlanCertificate, PlanCertificateRule } from '#contract/plan-certificates.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { getPlan } from '#server/learning/plans/plan-queries.ts'
import { templatesPolicy } from './policy.ts'
import { presentSummary } from './present.ts'
import { listHeldOfPlans } from './queries.ts'
import { listTemplateNames, lockTemplate } from './templates/queries.ts'

export async function getPlanCertificateRule(
  ctx: MemberCtx,
  planId: string,
): Promise<PlanCertificateRule> {
  authorize(templatesPolicy, 'update', ctx, undefined)
  await getPlan(ctx, planId)
  const rule = await ctx.db
    .selectFrom('plan_certificate_rules')
    .select('template_id')
    .where('organization_id', '=', ctx.organizationId)
    .where('plan_id', '=', planId)
    .executeTakeFirst()
  const { issued_count } = await ctx.db
    .selectFrom('certificates')
    .select(sql<number>`count(*)::int`.as('issued_count'))
    .where('organization_id', '=', ctx.organizationId)
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow()
  return {
    has_certificate: rule !== undefined,
    template_id: rule?.template_id ?? null,
    issued_count,
    templates: await listTemplateNames(ctx),
  }
}

/** Nobody loses one when it is switched off; who completed the plan already gets theirs when it is switched on. */
export async function savePlanCertificateRule(
  ctx: MemberCtx,
  planId: string,
  { has_certificate, template_id }: { has_certificate: boolean; template_id: string | null },
): Promise<PlanCertificateRule> {
  authorize(templatesPolicy, 'update', ctx, undefined)
  await getPlan(ctx, planId)
  const key = { organization_id: ctx.organizationId, plan_id: planId }
  if (has_certificate) {
    if (template_id) await lockTemplate(ctx, template_id)
    const values = { template_id, updated_at: ctx.now }
    await ctx.db
      .insertInto('plan_certificate_rules')
      .values({ ...key, ...values })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'plan_id']).doUpdateSet(values),
      )
      .execute()
    await emit(ctx, 'plan_certificate_rule.saved', key)
  } else {
    await ctx.db
      .deleteFrom('plan_certificate_rules')
      .where('organization_id', '=', ctx.organizationId)
      .where('plan_id', '=', planId)
      .execute()
  }
  await audit(ctx, {
    action: 'plan_certificate_rule.saved',
    organizationId: ctx.organizationId,
    subject: { type: 'learning_plan', id: planId },
    detail: { has_certificate, template_id },
  })
  return getPlanCertificateRule(ctx, planId)
}

/** The plans of mine that give a certificate, with the one that I hold. */
export async function listMyPlanCertificates(ctx: MemberCtx): Promise<MyPlanCertificate[]> {
  const plans = await ctx.db
    .selectFrom('learning_plan_people as a')
    .innerJoin('plan_certificate_rules as r', (join) =>
      join
        .onRef('r.organization_id', '=', 'a.organization_id')
        .onRef('r.plan_id', '=', 'a.plan_id'),
    )
    .select('a.plan_id')
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.person_id', '=', ctx.personId)
    .limit(100)
    .execute()
  const held = await listHeldOfPlans(
    ctx,
    plans.map(({ plan_id }) => plan_id),
  )
  const byPlan = new Map(held.map((row) => [row.plan_id, presentSummary(ctx, row)]))
  return plans.map(({ plan_id }) => ({ plan_id, certificate: byPlan.get(plan_id) ?? null }))
}
