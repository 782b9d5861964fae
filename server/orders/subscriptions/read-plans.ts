import { sql } from 'kysely'
import { Id } from '#contract/fields.ts'
import type { CatalogSubscription, CatalogSubscriptionPage } from '#contract/subscriptions.ts'
import { cardColumns, cardTables, presentCard, type CardRow } from '#server/catalog/cards.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { hostOrganization } from '#server/organizations/own-host.ts'
import { hasCourse, isOnSale, listPlanCourses, selectPlans, type PlanRow } from './queries.ts'

/** The public page of a subscription, by its id or its address. */
export async function getCatalogSubscription(
  ctx: Ctx,
  reference: string,
): Promise<CatalogSubscriptionPage> {
  const named = Id.safeParse(reference).success
    ? sql`pl.id = ${reference}`
    : sql`pl.slug = ${reference}`
  const host = await hostOrganization(ctx)
  return acrossOrganizations(ctx.db, async (db) => {
    const [plan] = await selectPlans(db, sql<boolean>`${named} and ${isOnSale}`, 1)
    if (!plan || (host && host.id !== plan.organization_id)) {
      throw problem('subscription_not_found')
    }
    const ids = (await listPlanCourses(db, plan.id, 60)).map(({ id }) => id)
    const { rows } = await sql<CardRow>`select ${cardColumns} from ${cardTables}
      where p.course_id = any(${ids}::uuid[])`.execute(db)
    const cards = new Map(rows.map((row) => [row.course_id, presentCard(ctx.app, row)]))
    return { ...presentCatalogPlan(plan), courses: ids.flatMap((id) => cards.get(id) ?? []) }
  })
}

/** The newest subscriptions on sale with this course; a few are enough on its page. */
export const listCourseSubscriptions = (
  ctx: Ctx,
  courseId: string,
): Promise<CatalogSubscription[]> =>
  acrossOrganizations(ctx.db, async (db) => {
    const plans = await selectPlans(db, sql<boolean>`${hasCourse(courseId)} and ${isOnSale}`, 3)
    return plans.map(presentCatalogPlan)
  })

export const presentCatalogPlan = (plan: PlanRow): CatalogSubscription => ({
  id: plan.id,
  slug: plan.slug,
  title: plan.title,
  summary: plan.summary,
  currency: plan.currency,
  monthly_minor: plan.monthly_minor,
  yearly_minor: plan.yearly_minor,
  trial_days: plan.trial_days,
  all_courses: plan.all_courses,
  organization: { id: plan.organization_id, name: plan.organization_name },
  course_count: plan.course_count,
})
