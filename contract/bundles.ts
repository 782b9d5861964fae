import * as z from 'zod/mini'
import { CatalogCourse, Reference } from './catalog.ts'
import { Checkout, PlacedOrder, PlaceOrderBody, orderingErrors } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, Named, OrganizationParams, text } from './fields.ts'
import { Country, Minor } from './orders.ts'
import { pageOf, PageQuery } from './page.ts'

/** Several courses sold together at one price. */

export const openApiTag = 'orders'

export const BundleCourse = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  /** The regular price; a bundle's revenue is split by these. */
  price_minor: z.number(),
  currency: z.string(),
})
export type BundleCourse = z.infer<typeof BundleCourse>

export const Bundle = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  currency: z.string(),
  price_minor: z.number(),
  /** What the courses cost one by one, without scheduled prices. */
  list_price_minor: z.number(),
  courses: z.array(BundleCourse),
  /** `incomplete`: not on sale, because one of the courses is no longer public. */
  status: z.enum(['on_sale', 'incomplete', 'archived']),
  sold_count: z.number(),
  created_at: Instant,
})
export type Bundle = z.infer<typeof Bundle>

export const BundleBody = z.object({
  title: line(120, 'Give the bundle a title'),
  summary: text(600),
  currency: z
    .string()
    .check(z.regex(/^[A-Z]{3}$/, 'Use a currency code of three letters, such as EUR')),
  price_minor: Minor.check(z.minimum(1, 'Enter a price'), z.maximum(100_000_000)),
  course_ids: z.array(Id).check(z.minLength(2, 'Choose at least two courses'), z.maxLength(20)),
})
export type BundleBody = z.infer<typeof BundleBody>

const BundleParams = z.extend(OrganizationParams, { bundleId: Id })

export const listBundles = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/bundles/',
  access: 'member',
  summary: 'List bundles with how often each was sold',
  params: OrganizationParams,
  query: z.extend(PageQuery, { archived: z.optional(z.literal('yes')) }),
  output: pageOf(Bundle),
  errors: ['not_allowed'],
})

export const createBundle = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/bundles/',
  access: 'member',
  summary: 'Put several published courses on sale together',
  params: OrganizationParams,
  body: BundleBody,
  output: Bundle,
  errors: ['not_allowed'],
})

export const updateBundle = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/bundles/:bundleId/',
  access: 'member',
  summary: 'Change a bundle for orders from now on',
  params: BundleParams,
  body: BundleBody,
  output: Bundle,
  errors: ['not_allowed', 'bundle_not_found'],
})

export const archiveBundle = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/bundles/:bundleId/archive/',
  access: 'member',
  summary: 'Take a bundle off sale; buyers keep their courses',
  params: BundleParams,
  output: Bundle,
  errors: ['not_allowed', 'bundle_not_found'],
})

/** A bundle as visitors see it. */
export const CatalogBundle = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  currency: z.string(),
  price_minor: z.number(),
  /** What the courses cost one by one now, with the prices that are scheduled. */
  courses_price_minor: z.number(),
  organization: Named,
  courses: z.array(CatalogCourse),
})
export type CatalogBundle = z.infer<typeof CatalogBundle>

export const getCatalogBundle = endpoint({
  method: 'GET',
  path: '/api/catalog/bundles/:bundle/',
  access: 'public',
  summary: 'Read the public page of a bundle',
  params: z.object({ bundle: Reference }),
  output: CatalogBundle,
  errors: ['bundle_not_found'],
})

export const listCourseBundles = endpoint({
  method: 'GET',
  path: '/api/catalog/courses/:courseId/bundles/',
  access: 'public',
  summary: 'List the bundles on sale that a course is in',
  params: z.object({ courseId: Id }),
  output: z.array(CatalogBundle),
  errors: [],
})

/** The full price breakdown of a bundle before payment. */
export const BundleCheckout = z.extend(z.omit(Checkout, { course: true, cohort: true }), {
  bundle: z.object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    organization_id: Id,
    organization_name: z.string(),
    /** `is_owned`: the caller is enrolled already, and the order adds nothing here. */
    courses: z.array(z.object({ id: Id, title: z.string(), is_owned: z.boolean() })),
  }),
})
export type BundleCheckout = z.infer<typeof BundleCheckout>

const BundleOfAnyone = z.object({ bundleId: Id })

export const getBundleCheckout = endpoint({
  method: 'GET',
  path: '/api/bundles/:bundleId/checkout/',
  access: 'person',
  limited: true,
  summary:
    'Read what a bundle costs me, with coupon and tax, and which of its courses I have already',
  params: BundleOfAnyone,
  query: z.object({
    coupon: z.optional(z.string().check(z.maxLength(60))),
    country: z.optional(Country),
    likely_country: z.optional(Country),
  }),
  output: BundleCheckout,
  errors: ['bundle_not_found', ...orderingErrors.buying],
})

export const placeBundleOrder = endpoint({
  method: 'POST',
  path: '/api/bundles/:bundleId/orders/',
  access: 'person',
  limited: true,
  summary: 'Buy a bundle; the same order twice is one order',
  params: BundleOfAnyone,
  body: z.omit(PlaceOrderBody, { cohort_id: true }),
  output: PlacedOrder,
  errors: ['bundle_not_found', ...orderingErrors.buying, ...orderingErrors.placing],
})
