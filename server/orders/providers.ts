import type { Ctx } from '#server/http/context.ts'
import type { OrderRow, RefundRow } from './queries.ts'
import type { SettingsRow } from './settings.ts'
import { testProvider } from './test-payments/provider.ts'
import { stripeProvider } from './stripe/provider.ts'

/** The seam between orders and whoever moves the money. */
export interface PaymentProvider {
  /** Prepares the payment of a new order; the buyer goes on at `checkout_url`, if there is one. */
  start(
    ctx: Ctx,
    order: OrderRow,
    settings: SettingsRow,
  ): Promise<{ checkout_reference: string; checkout_url: string } | null>
  /** Sends money back. Null: a person does it and says so. Asking twice for one refund pays once. */
  refund(
    ctx: Pick<Ctx, 'app'>,
    order: OrderRow,
    refund: RefundRow,
    settings: SettingsRow,
  ): Promise<{ reference: string; settled: boolean } | null>
}

/** Bank transfer: people move the money, an admin says when it came and when it went back. */
const manualProvider: PaymentProvider = {
  start: () => Promise.resolve(null),
  refund: () => Promise.resolve(null),
}

const providers: Record<string, PaymentProvider> = {
  manual: manualProvider,
  stripe: stripeProvider,
  test: testProvider,
}

export const providerOf = (order: Pick<OrderRow, 'provider'>): PaymentProvider =>
  providers[order.provider] ?? manualProvider

export async function startPayment(ctx: Ctx, order: OrderRow, settings: SettingsRow) {
  const started = await providerOf(order).start(ctx, order, settings)
  if (!started) return
  await ctx.db
    .updateTable('orders')
    .set(started)
    .where('organization_id', '=', order.organization_id)
    .where('id', '=', order.id)
    .execute()
}
