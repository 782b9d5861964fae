import type { Cart } from '#contract/carts.ts'
import { enterCourse } from '#server/enrollments/enroll.ts'
import type { Ctx, PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { assertWelcome } from '#server/organizations/standing.ts'
import { listOrderCourses } from '../bundles/order-courses.ts'
import { assertBuyable } from '../checkout.ts'
import type { OrderRow } from '../queries.ts'
import { getCart } from './read-cart.ts'

/** As many as one order can hold. */
const mostCourses = 20

/** Only what the person could buy now goes in; putting it in twice changes nothing. */
export async function addToCart(ctx: PersonCtx, courseId: string): Promise<Cart> {
  const inside = await ctx.db
    .selectFrom('cart_courses')
    .select('course_id')
    .where('person_id', '=', ctx.personId)
    .execute()
  const within = inside.map(({ course_id }) => course_id)
  if (within.includes(courseId)) return getCart(ctx)
  if (within.length >= mostCourses) throw problem('cart_full')
  const { course, standing } = await enterCourse(ctx, courseId)
  assertWelcome(standing)
  if (course.price_minor === 0) throw problem('course_not_for_sale')
  await assertBuyable(ctx, course, { within })
  await ctx.db
    .insertInto('cart_courses')
    .values({
      organization_id: course.organization_id,
      course_id: courseId,
      person_id: ctx.personId,
      added_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return getCart(ctx)
}

export async function removeFromCart(ctx: PersonCtx, courseId: string): Promise<Cart> {
  await ctx.db
    .deleteFrom('cart_courses')
    .where('person_id', '=', ctx.personId)
    .where('course_id', '=', courseId)
    .execute()
  return getCart(ctx)
}

/** What was bought, by whichever way, is no longer in its buyer's cart. */
export async function takeFromCart(ctx: Ctx, order: OrderRow) {
  if (!order.person_id) return
  const courses = await listOrderCourses(ctx, order)
  await ctx.db
    .deleteFrom('cart_courses')
    .where('organization_id', '=', order.organization_id)
    .where('person_id', '=', order.person_id)
    .where('course_id', 'in', [order.course_id, ...courses.map(({ course_id }) => course_id)])
    .execute()
}
