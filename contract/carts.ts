import * as z from 'zod/mini'
import { BundleCheckout } from './bundles.ts'
import { PlacedOrder, PlaceOrderBody, orderingErrors } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { Id, Named } from './fields.ts'
import { Country } from './orders.ts'

/** Courses that a person collects before buying them. */

export const openApiTag = 'orders'

/** The courses of a cart that are bought in one order: those of one organization, in one currency. */
export const CartPart = z.object({
  organization: Named,
  currency: z.string(),
  total_minor: z.number(),
  courses: z.array(
    z.object({ id: Id, slug: z.string(), title: z.string(), price_minor: z.number() }),
  ),
})
export type CartPart = z.infer<typeof CartPart>

export const Cart = z.object({
  parts: z.array(CartPart),
  /** Courses that were taken off sale since they were put in. */
  gone: z.array(z.object({ id: Id, title: z.string() })),
})
export type Cart = z.infer<typeof Cart>

const InCart = z.object({ courseId: Id })

export const getCart = endpoint({
  method: 'GET',
  path: '/api/me/cart/',
  access: 'person',
  limited: true,
  summary: 'Read my cart',
  output: Cart,
  errors: [],
})

export const addToCart = endpoint({
  method: 'PUT',
  path: '/api/me/cart/courses/:courseId/',
  access: 'person',
  limited: true,
  summary: 'Put a course in my cart',
  params: InCart,
  output: Cart,
  errors: [...orderingErrors.buying, 'cart_full'],
})

export const removeFromCart = endpoint({
  method: 'DELETE',
  path: '/api/me/cart/courses/:courseId/',
  access: 'person',
  limited: true,
  summary: 'Take a course out of my cart',
  params: InCart,
  output: Cart,
  errors: [],
})

const CartOfOrganization = z.object({
  organizationId: Id,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
})

/** The full price breakdown of a part of the cart before payment. */
export const CartCheckout = z.extend(z.omit(BundleCheckout, { bundle: true }), { cart: CartPart })
export type CartCheckout = z.infer<typeof CartCheckout>

export const getCartCheckout = endpoint({
  method: 'GET',
  path: '/api/me/cart/:organizationId/:currency/checkout/',
  access: 'person',
  limited: true,
  summary: 'Read what a part of my cart costs me, with coupon and tax',
  params: CartOfOrganization,
  query: z.object({
    coupon: z.optional(z.string().check(z.maxLength(60))),
    country: z.optional(Country),
    likely_country: z.optional(Country),
  }),
  output: CartCheckout,
  errors: ['cart_empty', ...orderingErrors.buying],
})

export const placeCartOrder = endpoint({
  method: 'POST',
  path: '/api/me/cart/:organizationId/:currency/orders/',
  access: 'person',
  limited: true,
  summary: 'Buy a part of my cart; the same order twice is one order',
  params: CartOfOrganization,
  body: z.omit(PlaceOrderBody, { cohort_id: true }),
  output: PlacedOrder,
  errors: ['cart_empty', ...orderingErrors.buying, ...orderingErrors.placing],
})
