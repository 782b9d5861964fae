import { sql, type RawBuilder, type Selectable } from 'kysely'
import { isOpen } from '#server/catalog/viewer.ts'
import type { Db } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.ts'
import { givingAccess, includes } from '#server/enrollments/subscribed.ts'
import { problem } from '#server/http/problem.ts'

export type SubscriptionRow = Selectable<DB['subscriptions']>

/** Locked until the end of the transaction. If its order is locked as well, the order comes first. */
export async function lockSubscription(
  db: Db,
  organizationId: string,
  subscriptionId: string,
): Promise<SubscriptionRow> {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', subscriptionId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw problem('subscription_not_found')
  return row
}

export const givesAccess = ({ status }: { status: string }) =>
  ['trialing', 'active', 'past_due'].includes(status)

export interface PlanRow {
  organization_id: string
  organization_name: string
  id: string
  slug: string
  title: string
  summary: string
  currency: string
  monthly_minor: number | null
  yearly_minor: number | null
  trial_days: number
  all_courses: boolean
  off_sale_at: Date | null
  created_at: Date
  subscriber_count: number
  course_count: number
  courses: { id: string; title: string }[]
}

/** `pl` is the plan. */
const planCourses = sql`published_courses p where p.organization_id = pl.organization_id and p.archived_at is null
  and p.visibility = 'public' and ${includes}`

/** Plans, newest first. `pl` is the plan and `o` its organization. */
export async function selectPlans(
  db: Db,
  condition: RawBuilder<boolean>,
  limit = 100,
): Promise<PlanRow[]> {
  const { rows } =
    await sql<PlanRow>`select pl.organization_id, o.name as organization_name, pl.id, pl.slug, pl.title, pl.summary,
      pl.currency, pl.monthly_minor, pl.yearly_minor, pl.trial_days, pl.all_courses, pl.off_sale_at, pl.created_at,
      (select count(*)::int from subscriptions s where s.organization_id = pl.organization_id and s.plan_id = pl.id
        and s.status in ${givingAccess}) as subscriber_count,
      (select count(*)::int from ${planCourses}) as course_count,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title) order by pc.position), '[]')
        from subscription_plan_courses pc
        join courses c on c.organization_id = pc.organization_id and c.id = pc.course_id
        where pc.organization_id = pl.organization_id and pc.plan_id = pl.id) as courses
    from subscription_plans pl join organizations o on o.id = pl.organization_id
    where ${condition} order by pl.created_at desc, pl.id limit ${limit}`.execute(db)
  return rows
}

/** Something to learn, of an organization that is open. */
export const isOnSale = sql<boolean>`pl.off_sale_at is null and ${isOpen}
  and exists (select from ${planCourses})`

/** The ids of the public courses of a plan, by title. */
export async function listPlanCourses(db: Db, planId: string, limit: number) {
  const { rows } = await sql<{
    id: string
    title: string
  }>`select p.course_id as id, p.title from subscription_plans pl, ${planCourses}
      and pl.id = ${planId} order by p.title, p.course_id limit ${limit}`.execute(db)
  return rows
}

/** Whether the plan of `pl` has a course. */
export const hasCourse = (courseId: string) =>
  sql<boolean>`exists (select from ${planCourses} and p.course_id = ${courseId})`

export const priceOf = (
  plan: Pick<PlanRow, 'monthly_minor' | 'yearly_minor'>,
  cadence: string,
): number | null => (cadence === 'year' ? plan.yearly_minor : plan.monthly_minor)
