import type { Order } from '#contract/orders.ts'
import type { PlaceOrderBody } from '#contract/checkout.ts'
import type { Membership } from '#contract/organizations.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { getOrganizationRow } from '#server/organizations/queries.ts'
import { freeSeats } from '#server/organizations/seats.ts'
import { listOrderCourses } from './bundles/order-courses.ts'
import { findPending, readTerms, type Terms } from './checkout.ts'
import { failOrder } from './fail-order.ts'
import { insertOrder } from './insert-order.ts'
import { payOrder } from './pay-order.ts'
import { startPayment } from './providers.ts'
import { lockOrder } from './queries.ts'
import { getMyOrder } from './read-orders.ts'
import { recordOrder } from './record.ts'
import { providersOf } from './settings.ts'
import { takeCoupon } from './use-coupon.ts'
import { money, say } from '#server/words/sentence.ts'
import { failures } from './failures.ts'

/**
 * Orders a course on exactly the terms that the buyer saw. The same order again is the same order; one on other terms
 * takes its place. What costs nothing is paid at once; only what is paid makes the buyer a member.
 */
export async function placeOrder(
  ctx: PersonCtx,
  courseId: string,
  body: PlaceOrderBody,
): Promise<{ order: Order; membership: Membership | null }> {
  return placeOn(ctx, await readTerms(ctx, courseId, { ...body, cohort: body.cohort_id }), body)
}

/** The same for terms of any kind. The transaction is in the organization that sells. */
export async function placeOn(
  ctx: PersonCtx,
  terms: Terms,
  body: PlaceOrderBody,
): Promise<{ order: Order; membership: Membership | null }> {
  if (body.coupon && !terms.coupon) {
    throw problem('coupon_not_valid', {
      detail: terms.couponRefusal ?? undefined,
      errors: { coupon: terms.couponRefusal ?? '' },
    })
  }
  assertSeen(terms, body)
  const isFree = terms.amounts.total_minor === 0
  if (!isFree && !providersOf(ctx.app.env, terms.settings).includes(body.provider)) {
    throw problem('provider_not_available')
  }
  const waiting = await takePending(ctx, terms, body)
  if (waiting) return { order: await getMyOrder(ctx, waiting.id), membership: null }

  const { organization_id } = terms.sold
  if (!terms.isMember && (await freeSeats(ctx.db, organization_id, ctx.now)) <= 0) {
    throw problem('seats_exhausted')
  }
  if (terms.coupon) await takeCoupon(ctx, organization_id, terms.coupon.id)
  const order = await insertOrder(ctx, ctx.personId, terms, body, isFree)
  await recordOrder(ctx, 'order.placed', order, { detail: { provider: order.provider } })
  if (isFree) await payOrder(ctx, order)
  else await startPayment(ctx, order, terms.settings)
  const membership = isFree && !terms.isMember ? await membershipIn(ctx, organization_id) : null
  return { order: await getMyOrder(ctx, order.id), membership }
}

async function membershipIn(ctx: PersonCtx, organizationId: string): Promise<Membership> {
  const { id, name } = await getOrganizationRow(ctx.db, organizationId)
  return { id, name, is_active: true, role: 'learner' }
}

/** Price, coupon, tax or currency may have changed while the page was open. */
export function assertSeen(
  { currency, amounts }: Pick<Terms, 'currency' | 'amounts'>,
  body: Pick<PlaceOrderBody, 'currency' | 'total_minor'>,
) {
  if (currency !== body.currency || amounts.total_minor !== body.total_minor) {
    throw problem('price_changed', {
      detail: say('The price has changed to {price}. Check your order before you pay.', {
        price: money(amounts.total_minor, currency),
      }),
    })
  }
}

/** An order of the same person for the same course or bundle that waits: kept when nothing differs, else given up. */
async function takePending(ctx: PersonCtx, terms: Terms, body: PlaceOrderBody) {
  const found = await findPending(ctx, terms.sold, terms.currency)
  if (!found) return null
  const order = await lockOrder(ctx.db, terms.sold.organization_id, found.id)
  if (order.status !== 'pending') return null
  const courses = await listOrderCourses(ctx, order)
  const same =
    order.provider === body.provider &&
    order.currency === body.currency &&
    order.total_minor === body.total_minor &&
    order.coupon_id === (terms.coupon?.id ?? null) &&
    order.cohort_id === (terms.run?.id ?? null) &&
    order.country === body.country &&
    order.billing_name === body.billing_name &&
    order.billing_address === body.billing_address &&
    order.billing_tax_id === body.billing_tax_id &&
    courses.map(({ course_id }) => course_id).join() ===
      terms.sold.courses.map(({ id }) => id).join()
  if (same) return order
  await failOrder(ctx, order, failures.replaced.message)
  return null
}
