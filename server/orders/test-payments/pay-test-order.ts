import type { TestPaymentOutcome } from '#contract/checkout.ts'
import type { Order } from '#contract/orders.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { say } from '#server/words/sentence.ts'
import { payOrder } from '../pay-order.ts'
import { isSold, lockOrder, type OrderRow } from '../queries.ts'
import { enterMyOrder, getMyOrder } from '../read-orders.ts'
import { paymentReferenceOf } from './provider.ts'
import { lockSubscription } from '../subscriptions/queries.ts'
import { storeMeans } from '../subscriptions/store-means.ts'

/** What the bank of the demo asks for; the page says so. */
const bankCode = '123456'
const clearsAfterMilliseconds = 5_000

/** Pays the way the buyer asks for, as a card would. A payment that goes wrong leaves the order as it was. */
export async function payTestOrder(
  ctx: PersonCtx,
  orderId: string,
  { outcome, code }: { outcome: TestPaymentOutcome; code: string },
): Promise<Order> {
  if (!ctx.app.env.holdsDemo) throw problem('provider_not_available')
  const { organization_id } = await enterMyOrder(ctx, orderId)
  const order = await lockOrder(ctx.db, organization_id, orderId)
  if (order.provider !== 'test') throw problem('provider_not_available')
  if (isSold(order)) return getMyOrder(ctx, orderId)
  if (order.status !== 'pending') throw problem('order_not_pending')
  await settle(ctx, order, outcome, code)
  if (order.subscription_id) await keepMeans(ctx, order, outcome)
  return getMyOrder(ctx, orderId)
}

async function settle(ctx: PersonCtx, order: OrderRow, outcome: TestPaymentOutcome, code: string) {
  switch (outcome) {
    case 'decline':
      throw problem('payment_declined')
    case 'verification':
      if (code.trim() !== bankCode) {
        throw problem('payment_not_verified', {
          errors: { code: say('Enter {code}.', { code: bankCode }) },
        })
      }
      return payOrder(ctx, order, { reference: paymentReferenceOf(order) })
    case 'success':
      return payOrder(ctx, order, { reference: paymentReferenceOf(order) })
    case 'delay':
      return startClearing(ctx, order)
  }
}

/** Later periods are paid the same way; what the bank verified once needs no code again. */
async function keepMeans(ctx: PersonCtx, order: OrderRow, outcome: TestPaymentOutcome) {
  const means = outcome === 'delay' ? 'delay' : 'success'
  const row = await lockSubscription(ctx.db, order.organization_id, order.subscription_id ?? '')
  await storeMeans(ctx, row, { customer: null, means, label: means })
}

/** The money arrives a moment later, as with a direct debit: told twice, it arrives once. */
async function startClearing(ctx: PersonCtx, order: OrderRow) {
  const { organization_id, id } = order
  await ctx.db
    .updateTable('orders')
    .set({ clearing_at: ctx.now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  await addJob(
    ctx.db,
    'orders.clear-test-payment',
    { organization_id, order_id: id },
    {
      key: `test-payment-${id}`,
      runAt: new Date(ctx.now.getTime() + clearsAfterMilliseconds),
    },
  )
}
