import type { Ctx } from '#server/http/context.ts'
import { allocate } from '#server/ledger/allocate.ts'
import type { OrderRow } from '../queries.ts'
import type { Amounts } from '../rules.ts'

/** A course as it is sold with others, with the price that its share is measured by. */
export interface SoldCourse {
  id: string
  title: string
  price_minor: number
}

/** Parts of an order's amounts for each course, by list prices. They sum to the order's, and no tax exceeds its total. */
export function splitAmounts(amounts: Amounts, courses: readonly SoldCourse[]) {
  const weights = courses.map(({ price_minor }) => price_minor)
  const shared = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1)
  const prices = allocate(amounts.price_minor, shared)
  const taxes = allocate(amounts.tax_minor, shared)
  const nets = allocate(amounts.total_minor - amounts.tax_minor, shared)
  return courses.map((course, index) => ({
    course_id: course.id,
    title: course.title,
    position: index,
    price_minor: prices[index] ?? 0,
    tax_minor: taxes[index] ?? 0,
    total_minor: (nets[index] ?? 0) + (taxes[index] ?? 0),
  }))
}

export async function insertOrderCourses(
  ctx: Ctx,
  order: Pick<OrderRow, 'organization_id' | 'id'> & Amounts,
  courses: readonly SoldCourse[],
) {
  if (courses.length === 0) return
  await ctx.db
    .insertInto('order_courses')
    .values(
      splitAmounts(order, courses).map((part) => ({
        organization_id: order.organization_id,
        order_id: order.id,
        ...part,
      })),
    )
    .execute()
}

type Kind = Pick<OrderRow, 'bundle_id' | 'subscription_id' | 'from_cart'>

/** Of a bundle, a cart or a subscription, each course has its part. */
export const hasParts = (order: Kind) => givesSeveral(order) || order.subscription_id !== null

/** Paying gives a place in each of its courses. */
export const givesSeveral = (order: Kind) => order.bundle_id !== null || order.from_cart

/** The courses that an order is shared over; none for an order of a single course. */
export const listOrderCourses = (
  { db }: Pick<Ctx, 'db'>,
  order: Pick<OrderRow, 'organization_id' | 'id'> & Kind,
) =>
  !hasParts(order)
    ? Promise.resolve([])
    : db
        .selectFrom('order_courses')
        .selectAll()
        .where('organization_id', '=', order.organization_id)
        .where('order_id', '=', order.id)
        .orderBy('position')
        .execute()

/** The order gave its buyer a place in these courses, which a refund ends. */
export async function markGiven(ctx: Ctx, order: OrderRow, courseIds: readonly string[]) {
  if (courseIds.length === 0) return
  await ctx.db
    .updateTable('order_courses')
    .set({ given_at: ctx.now })
    .where('organization_id', '=', order.organization_id)
    .where('order_id', '=', order.id)
    .where('course_id', 'in', courseIds)
    .execute()
}

/**
 * Another paid order of several courses of the same buyer that has the course. From now on it is the one that gives the place: true if
 * there is one.
 */
export async function handOver(ctx: Ctx, order: OrderRow, courseId: string): Promise<boolean> {
  const other = await ctx.db
    .selectFrom('order_courses as c')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.organization_id', '=', 'c.organization_id').onRef('o.id', '=', 'c.order_id'),
    )
    .selectAll('o')
    .where('c.organization_id', '=', order.organization_id)
    .where('c.course_id', '=', courseId)
    .where('c.given_at', 'is', null)
    .where('o.person_id', '=', order.person_id)
    .where('o.id', '<>', order.id)
    .where('o.status', 'in', ['paid', 'partly_refunded'])
    .limit(1)
    .executeTakeFirst()
  if (!other) return false
  await markGiven(ctx, other, [courseId])
  return true
}
