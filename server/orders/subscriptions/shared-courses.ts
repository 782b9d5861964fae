import { sql } from 'kysely'
import { includes } from '#server/enrollments/subscribed.ts'
import type { Ctx } from '#server/http/context.ts'
import type { SoldCourse } from '../bundles/order-courses.ts'
import { listPlanCourses, type SubscriptionRow } from './queries.ts'

const mostCourses = 500

/**
 * The courses that a payment is shared over, evenly: those that the subscriber opened with the subscription in the period
 * that ends now, the trial included; if there are none, all courses of the plan. The one definition of it: the ledger, the
 * sales report and the earnings of instructors all read what is written down here with the order.
 */
export async function sharedCourses(
  ctx: Ctx,
  row: Pick<SubscriptionRow, 'organization_id' | 'plan_id' | 'person_id' | 'period_starts_at'>,
): Promise<SoldCourse[]> {
  const { rows } = await sql<{
    id: string
    title: string
  }>`select p.course_id as id, p.title from enrollments e
    join subscription_plans pl on pl.organization_id = e.organization_id and pl.id = ${row.plan_id}
    join published_courses p on p.organization_id = e.organization_id and p.course_id = e.course_id
    where e.organization_id = ${row.organization_id} and e.person_id = ${row.person_id} and e.source = 'subscription'
      and greatest(e.last_active_at, e.started_at) >= ${row.period_starts_at} and ${includes}
    order by p.title, p.course_id limit ${mostCourses}`.execute(ctx.db)
  const courses = rows.length > 0 ? rows : await listPlanCourses(ctx.db, row.plan_id, mostCourses)
  return courses.map((course) => ({ ...course, price_minor: 1 }))
}
