import { sql } from 'kysely'
import type { BundleCheckout } from '#contract/bundles.ts'
import type { PlaceOrderBody } from '#contract/checkout.ts'
import { acrossOrganizations, enterOrganization } from '#server/db/tenancy.ts'
import { getPublishedCourse } from '#server/enrollments/queries.ts'
import { assertReaches } from '#server/http/assert-open.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { Problem, problem } from '#server/http/problem.ts'
import { assertWelcome, standingOf } from '#server/organizations/standing.ts'
import { say } from '#server/words/sentence.ts'
import { assertBuyable, presentTerms, readBuyer, termsOf, type Wish } from '../checkout.ts'
import { placeOn } from '../place-order.ts'
import { isOnSale, selectBundles, type BundleRow } from './queries.ts'

/** Everything that an order of the bundle would be made of now. The transaction has entered its organization after it. */
async function readBundleTerms(ctx: PersonCtx, bundleId: string, wish: Wish) {
  const [bundle] = await acrossOrganizations(ctx.db, (db) =>
    selectBundles(db, sql<boolean>`b.id = ${bundleId} and ${isOnSale}`, { limit: 1 }),
  )
  if (!bundle) throw problem('bundle_not_found')
  assertReaches(ctx, bundle.organization_id)
  const standing = await standingOf(ctx, bundle.organization_id, ctx.personId)
  assertWelcome(standing)
  await enterOrganization(ctx.db, bundle.organization_id)
  const courses = await readOwned(ctx, bundle)
  if (courses.every(({ is_owned }) => is_owned)) {
    throw problem('already_enrolled', {
      detail: say('You’re already enrolled in all courses of this bundle.'),
    })
  }
  const terms = await termsOf(
    ctx,
    {
      sold: {
        organization_id: bundle.organization_id,
        course_id: bundle.courses[0]?.id ?? '',
        title: bundle.title,
        bundle_id: bundle.id,
        courses: bundle.courses,
      },
      isMember: standing.role !== null,
      run: null,
      currency: bundle.currency,
      price: { price_minor: bundle.price_minor, regular_price_minor: null, sale_ends_at: null },
    },
    wish,
  )
  return { bundle, courses, terms }
}

/** Which courses the person has already. What keeps them from buying one of the others keeps them from buying them all. */
async function readOwned(ctx: PersonCtx, { courses }: BundleRow) {
  const within = courses.map(({ id }) => id)
  const found: { id: string; title: string; is_owned: boolean }[] = []
  for (const { id, title } of courses) {
    const course = await getPublishedCourse(ctx.db, id)
    const is_owned = await assertBuyable(ctx, course, { within }).then(
      () => false,
      (error: unknown) => {
        if (error instanceof Problem && error.code === 'already_enrolled') return true
        throw error
      },
    )
    found.push({ id, title, is_owned })
  }
  return found
}

export async function getBundleCheckout(
  ctx: PersonCtx,
  bundleId: string,
  {
    country: chosen,
    likely_country,
    coupon,
  }: { country?: string; likely_country?: string; coupon?: string },
): Promise<BundleCheckout> {
  const { country: known, ...buyer } = await readBuyer(ctx)
  const country = chosen ?? known ?? likely_country ?? ''
  const { bundle, courses, terms } = await readBundleTerms(ctx, bundleId, { country, coupon })
  return {
    bundle: {
      id: bundle.id,
      slug: bundle.slug,
      title: bundle.title,
      organization_id: bundle.organization_id,
      organization_name: bundle.organization_name,
      courses,
    },
    ...(await presentTerms(ctx, terms)),
    country,
    buyer,
  }
}

/** Orders all courses of a bundle at once, on exactly the terms that the buyer saw. */
export async function placeBundleOrder(
  ctx: PersonCtx,
  bundleId: string,
  body: Omit<PlaceOrderBody, 'cohort_id'>,
) {
  const { terms } = await readBundleTerms(ctx, bundleId, body)
  return placeOn(ctx, terms, body)
}
