import type { PaymentProvider } from '../providers.ts'

/** Pays in the demo: the buyer chooses on a page of ours how the payment goes, and refunds arrive at once. */
export const testProvider: PaymentProvider = {
  start: async (_ctx, order) => ({
    checkout_reference: `test-checkout-${order.id}`,
    checkout_url: `/account/orders/${order.id}/pay`,
  }),
  refund: async (_ctx, _order, refund) => ({
    reference: `test-refund-${refund.id}`,
    settled: true,
  }),
}

export const paymentReferenceOf = (order: { id: string }) => `test-payment-${order.id}`
