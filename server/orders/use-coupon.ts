import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { couponStatus, type CouponRow } from './coupons.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

interface Wanted {
  organizationId: string
  /** Null for a bundle. */
  courseId: string | null
  currency: string
  personId: string
  code: string
}

/** The coupon of a code, or the sentence why it does nothing for this person and course. */
export async function findCoupon(
  ctx: Ctx,
  wanted: Wanted,
): Promise<{ coupon: CouponRow } | { refusal: Sentence }> {
  const coupon = await ctx.db
    .selectFrom('coupons')
    .selectAll()
    .where('organization_id', '=', wanted.organizationId)
    .where('code', '=', wanted.code.trim().toUpperCase())
    .executeTakeFirst()
  if (!coupon) return { refusal: say('This coupon doesn’t exist.') }
  const status = couponStatus(coupon, ctx.now)
  if (status === 'used_up') return { refusal: say('This coupon has been used up.') }
  if (status === 'scheduled') return { refusal: say('This coupon isn’t valid yet.') }
  if (status !== 'active') return { refusal: say('This coupon has expired.') }
  if (coupon.course_id && coupon.course_id !== wanted.courseId) {
    return { refusal: say('This coupon is for another course.') }
  }
  if (coupon.currency && coupon.currency !== wanted.currency) {
    return {
      refusal: say('This coupon is for prices in {currency}.', { currency: coupon.currency }),
    }
  }
  const used = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('organization_id', '=', wanted.organizationId)
    .where('coupon_id', '=', coupon.id)
    .where('person_id', '=', wanted.personId)
    .where('status', 'not in', ['failed', 'pending'])
    .executeTakeFirst()
  return used ? { refusal: say('You’ve already used this coupon.') } : { coupon }
}

/** Counts a use. Of two who want the last one at once, one gets it and the other is told. */
export async function takeCoupon(ctx: Ctx, organizationId: string, couponId: string) {
  const taken = await ctx.db
    .updateTable('coupons')
    .set((eb) => ({ used_count: eb('used_count', '+', 1) }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', couponId)
    .where((eb) =>
      eb.or([eb('maximum_uses', 'is', null), eb('used_count', '<', eb.ref('maximum_uses'))]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw problem('coupon_used_up')
}

/** Gives the use back of an order that came to nothing. */
export const returnCoupon = (ctx: Ctx, organizationId: string, couponId: string) =>
  ctx.db
    .updateTable('coupons')
    .set((eb) => ({ used_count: eb('used_count', '-', 1) }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', couponId)
    .where('used_count', '>', 0)
    .execute()
