import { sql } from 'kysely'
import type { SubscriptionPlan, SubscriptionPlanBody } from '#contract/subscriptions.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { addressOf } from '#server/categories/rules.ts'
import { fieldProblem } from '#server/courses/references.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { sellingPolicy } from '../policy.ts'
import { selectPlans, type PlanRow } from './queries.ts'

export async function listSubscriptionPlans(ctx: MemberCtx): Promise<SubscriptionPlan[]> {
  authorize(sellingPolicy, 'manage_subscriptions', ctx, undefined)
  const rows = await selectPlans(ctx.db, sql<boolean>`pl.organization_id = ${ctx.organizationId}`)
  return rows.map(presentPlan)
}

export async function createSubscriptionPlan(
  ctx: MemberCtx,
  body: SubscriptionPlanBody,
): Promise<SubscriptionPlan> {
  authorize(sellingPolicy, 'manage_subscriptions', ctx, undefined)
  await assertPlan(ctx, body)
  const { id } = await ctx.db
    .insertInto('subscription_plans')
    .values({
      ...columnsOf(body),
      off_sale_at: body.on_sale ? null : ctx.now,
      slug: await freeSlug(ctx, body.title),
      organization_id: ctx.organizationId,
      created_by: ctx.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setCourses(ctx, id, body)
  return recorded(ctx, 'subscription_plan.created', id)
}

/** Subscribers keep their price; courses that are added or removed are so for everyone. The address stays. */
export async function updateSubscriptionPlan(
  ctx: MemberCtx,
  planId: string,
  body: SubscriptionPlanBody,
): Promise<SubscriptionPlan> {
  authorize(sellingPolicy, 'manage_subscriptions', ctx, undefined)
  const before = await ctx.db
    .selectFrom('subscription_plans')
    .select(['off_sale_at', 'currency'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', planId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw problem('subscription_not_found')
  await assertPlan(ctx, body)
  await ctx.db
    .updateTable('subscription_plans')
    .set({
      ...columnsOf(body),
      off_sale_at: body.on_sale ? null : (before.off_sale_at ?? ctx.now),
      updated_at: ctx.now,
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', planId)
    .execute()
  await ctx.db
    .deleteFrom('subscription_plan_courses')
    .where('organization_id', '=', ctx.organizationId)
    .where('plan_id', '=', planId)
    .execute()
  await setCourses(ctx, planId, body)
  return recorded(ctx, 'subscription_plan.updated', planId)
}

const columnsOf = ({ course_ids: _courses, on_sale: _sale, ...columns }: SubscriptionPlanBody) =>
  columns

async function setCourses(ctx: MemberCtx, planId: string, body: SubscriptionPlanBody) {
  if (body.all_courses) return
  await ctx.db
    .insertInto('subscription_plan_courses')
    .values(
      body.course_ids.map((course_id, position) => ({
        organization_id: ctx.organizationId,
        plan_id: planId,
        course_id,
        position,
      })),
    )
    .execute()
}

async function assertPlan(ctx: MemberCtx, body: SubscriptionPlanBody) {
  if (body.monthly_minor === null && body.yearly_minor === null) {
    throw fieldProblem('monthly_minor', say('Enter a price per month, per year, or both'))
  }
  if (body.all_courses) return
  if (body.course_ids.length === 0) {
    throw fieldProblem('course_ids', say('Choose at least one course'))
  }
  if (new Set(body.course_ids).size < body.course_ids.length) {
    throw fieldProblem('course_ids', say('Choose each course once'))
  }
  const courses = await ctx.db
    .selectFrom('published_courses')
    .select(['title', 'visibility'])
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', 'in', body.course_ids)
    .where('archived_at', 'is', null)
    .execute()
  if (courses.length < body.course_ids.length) {
    throw fieldProblem('course_ids', say('Only published courses can be in a subscription'))
  }
  const closed = courses.find(({ visibility }) => visibility !== 'public')
  if (closed) {
    throw fieldProblem('course_ids', say('“{title}” isn’t open to everyone', closed))
  }
}

/** An address made from the title that no plan on the installation has. */
async function freeSlug(ctx: MemberCtx, title: string): Promise<string> {
  const base = addressOf(title) || 'subscription'
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plan slug ${base}`}, 0))`.execute(
    ctx.db,
  )
  const taken = await acrossOrganizations(ctx.db, (db) =>
    db
      .selectFrom('subscription_plans')
      .select('slug')
      .where((eb) => eb.or([eb('slug', '=', base), eb('slug', 'like', `${base}-%`)]))
      .execute(),
  )
  const slugs = new Set(taken.map(({ slug }) => slug))
  let number = 1
  let slug = base
  while (slugs.has(slug)) slug = `${base}-${(number += 1)}`
  return slug
}

async function recorded(ctx: MemberCtx, action: string, planId: string): Promise<SubscriptionPlan> {
  const [row] = await selectPlans(
    ctx.db,
    sql<boolean>`pl.organization_id = ${ctx.organizationId} and pl.id = ${planId}`,
    1,
  )
  if (!row) throw problem('subscription_not_found')
  const plan = presentPlan(row)
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'subscription_plan', id: planId },
    detail: {
      title: plan.title,
      monthly_minor: plan.monthly_minor,
      yearly_minor: plan.yearly_minor,
      currency: plan.currency,
      on_sale: plan.on_sale,
    },
  })
  return plan
}

const presentPlan = (row: PlanRow): SubscriptionPlan => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  currency: row.currency,
  monthly_minor: row.monthly_minor,
  yearly_minor: row.yearly_minor,
  trial_days: row.trial_days,
  all_courses: row.all_courses,
  courses: row.courses,
  on_sale: row.off_sale_at === null,
  subscriber_count: row.subscriber_count,
})
