import { randomBytes } from 'node:crypto'
import type { PlaceOrderBody } from '#contract/checkout.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { insertOrderCourses } from './bundles/order-courses.ts'
import type { Terms } from './checkout.ts'
import type { OrderRow } from './queries.ts'
import { referenceFrom } from './rules.ts'

type Agreed = Pick<Terms, 'sold' | 'run' | 'currency' | 'settings' | 'tax' | 'amounts' | 'coupon'>
type Buyer = Pick<
  PlaceOrderBody,
  'provider' | 'country' | 'billing_name' | 'billing_address' | 'billing_tax_id'
>

/** Writes an order down on the terms of now. Renewals don't expire: they are retried until they are paid or given up. */
export async function insertOrder(
  ctx: Ctx,
  personId: string,
  { sold, run, currency, settings, tax, amounts, coupon }: Agreed,
  body: Buyer,
  isFree: boolean,
): Promise<OrderRow> {
  const days = body.provider === 'manual' ? settings.transfer_days : 1
  const { subscription } = sold
  const inserted = await ctx.db
    .insertInto('orders')
    .values({
      organization_id: sold.organization_id,
      reference: referenceFrom(randomBytes(8)),
      person_id: personId,
      course_id: sold.course_id,
      course_title: sold.title,
      bundle_id: sold.bundle_id,
      from_cart: sold.from_cart ?? false,
      ...(subscription && {
        subscription_id: subscription.id,
        subscription_period: subscription.period,
        period_starts_at: subscription.from,
        period_ends_at: subscription.until,
      }),
      cohort_id: run?.id ?? null,
      status: 'pending',
      provider: isFree ? 'free' : body.provider,
      currency,
      ...amounts,
      tax_name: tax?.name ?? '',
      tax_basis_points: tax?.basis_points ?? 0,
      tax_included: settings.prices_include_tax,
      country: body.country,
      billing_name: body.billing_name,
      billing_address: body.billing_address,
      billing_tax_id: body.billing_tax_id,
      coupon_id: coupon?.id ?? null,
      coupon_code: coupon?.code ?? null,
      placed_at: ctx.now,
      expires_at: subscription?.renews ? null : new Date(ctx.now.getTime() + days * 86_400_000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  // Two windows at once: the other one was quicker.
  if (!inserted) throw problem('conflict')
  await insertOrderCourses(ctx, inserted, sold.courses)
  return inserted
}
