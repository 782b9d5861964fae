import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Id, OrganizationParams, requiredText } from './fields.ts'
import {
  Minor,
  MyOrderParams,
  Order,
  OrderParams,
  OrderProvider,
  Refund,
  SoldOrder,
} from './orders.ts'
import { pageOf, PageQuery } from './page.ts'

/** Refunds: requested by a buyer, decided and paid by the organization. */

export const openApiTag = 'orders'

export const requestRefund = endpoint({
  method: 'POST',
  path: '/api/me/orders/:orderId/refund-request/',
  access: 'person',
  limited: true,
  summary: 'Ask for my money back, as the rules of the organization allow',
  params: MyOrderParams,
  body: z.object({ reason: requiredText(1000) }),
  output: Order,
  errors: ['order_not_found', 'refund_not_possible'],
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/orders/:orderId/refunds/',
  access: 'member',
  summary: 'Pay back all or a part; above the limit someone else has to agree',
  params: OrderParams,
  body: z.object({
    amount_minor: Minor.check(z.minimum(1, 'Enter an amount')),
    reason: requiredText(1000),
  }),
  output: SoldOrder,
  errors: ['not_allowed', 'order_not_found', 'refund_too_large'],
})

/** A refund in the list of all refunds. */
export const RefundSummary = z.extend(Refund, {
  reference: z.string(),
  course_title: z.string(),
  buyer_name: z.string(),
  provider: OrderProvider,
  can: z.object({ settle: z.boolean(), retry: z.boolean() }),
})
export type RefundSummary = z.infer<typeof RefundSummary>

export const listRefunds = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/refunds/',
  access: 'member',
  summary: 'List refunds: asked for, waiting to be paid, paid',
  params: OrganizationParams,
  query: z.extend(PageQuery, {
    status: z.optional(Refund.shape.status),
    from: z.optional(CalendarDate),
    until: z.optional(CalendarDate),
    currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  }),
  output: z.extend(pageOf(RefundSummary), { counts: z.record(Refund.shape.status, z.number()) }),
  errors: ['not_allowed'],
})

const RefundParams = z.extend(OrganizationParams, { refundId: Id })

export const settleRefund = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/refunds/:refundId/settle/',
  access: 'member',
  summary: 'Say that an approved refund was transferred back to the buyer',
  params: RefundParams,
  output: RefundSummary,
  errors: ['not_allowed', 'refund_not_found', 'refund_not_approved'],
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/refunds/:refundId/retry/',
  access: 'member',
  summary: 'Ask the provider again for a refund that failed',
  params: RefundParams,
  output: RefundSummary,
  errors: ['not_allowed', 'refund_not_found', 'refund_not_approved'],
})
