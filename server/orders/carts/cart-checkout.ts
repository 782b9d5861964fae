import type { CartCheckout, CartPart } from '#contract/carts.ts'
import type { PlaceOrderBody } from '#contract/checkout.ts'
import { enterOrganization } from '#server/db/tenancy.ts'
import { getPublishedCourse } from '#server/enrollments/queries.ts'
import { assertReaches } from '#server/http/assert-open.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { assertWelcome, standingOf } from '#server/organizations/standing.ts'
import { assertBuyable, presentTerms, readBuyer, termsOf, type Wish } from '../checkout.ts'
import { placeOn } from '../place-order.ts'
import { getCart } from './read-cart.ts'

/** The courses of a cart that one order buys. */
interface Chosen {
  organizationId: string
  currency: string
}

/** Everything that an order of the cart would be made of now. The transaction has entered the organization after it. */
async function readCartTerms(ctx: PersonCtx, { organizationId, currency }: Chosen, wish: Wish) {
  assertReaches(ctx, organizationId)
  const { parts } = await getCart(ctx)
  const part = parts.find(
    (one) => one.organization.id === organizationId && one.currency === currency,
  )
  if (!part) throw problem('cart_empty')
  const standing = await standingOf(ctx, organizationId, ctx.personId)
  assertWelcome(standing)
  await enterOrganization(ctx.db, organizationId)
  const within = part.courses.map(({ id }) => id)
  for (const id of within) {
    await assertBuyable(ctx, await getPublishedCourse(ctx.db, id), { within })
  }
  const terms = await termsOf(
    ctx,
    {
      sold: soldIn(part),
      isMember: standing.role !== null,
      run: null,
      currency,
      price: { price_minor: part.total_minor, regular_price_minor: null, sale_ends_at: null },
    },
    wish,
  )
  return { part, terms }
}

/** A single course is sold as such: coupons for it count, and the order is that of its own page. */
function soldIn({ organization, courses }: CartPart) {
  const isSeveral = courses.length > 1
  return {
    organization_id: organization.id,
    course_id: courses[0]?.id ?? '',
    title: courses.map(({ title }) => title).join(', '),
    bundle_id: null,
    courses: isSeveral ? courses : [],
    from_cart: isSeveral,
  }
}

export async function getCartCheckout(
  ctx: PersonCtx,
  chosen: Chosen,
  given: { country?: string; likely_country?: string; coupon?: string },
): Promise<CartCheckout> {
  const { country: known, ...buyer } = await readBuyer(ctx)
  const country = given.country ?? known ?? given.likely_country ?? ''
  const { part, terms } = await readCartTerms(ctx, chosen, { country, coupon: given.coupon })
  return { cart: part, ...(await presentTerms(ctx, terms)), country, buyer }
}

/** Orders what the cart holds of an organization at once, on exactly the terms that the buyer saw. */
export async function placeCartOrder(
  ctx: PersonCtx,
  chosen: Chosen,
  body: Omit<PlaceOrderBody, 'cohort_id'>,
) {
  const { terms } = await readCartTerms(ctx, chosen, body)
  return placeOn(ctx, terms, body)
}
