import { asSystem, job } from '#server/jobs/job.ts'
import { payOrder } from '../pay-order.ts'
import { lockOrder } from '../queries.ts'
import { paymentReferenceOf } from './provider.ts'

/** A delayed test payment arrives. */
export const clearTestPayment = job<{ organization_id: string; order_id: string }>(
  { name: 'orders.clear-test-payment' },
  (app, { organization_id, order_id }) =>
    asSystem(app, async (ctx) => {
      const order = await lockOrder(ctx.db, organization_id, order_id)
      await payOrder(ctx, order, { reference: paymentReferenceOf(order) })
    }),
)
