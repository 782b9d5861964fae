import type { Subscription } from '#contract/subscriptions.ts'
import type { Ctx } from '#server/http/context.ts'
import { word, type Reader } from '#server/words/word.ts'
import { failureWords } from '../failures.ts'
import { priceOrder } from '../rules.ts'
import { readSettings } from '../settings.ts'
import { findTax } from '../taxes.ts'
import { givesAccess, type SubscriptionRow } from './queries.ts'

export interface Presented extends SubscriptionRow {
  organization_name: string
  plan_slug: string
  plan_title: string
}

/** What the next payment comes to, with the tax of today. */
export async function nextTotal(ctx: Pick<Ctx, 'db'>, row: SubscriptionRow): Promise<number> {
  const settings = await readSettings(ctx.db, row.organization_id)
  const tax = (await findTax(ctx.db, row.organization_id, row.country)) ?? null
  return priceOrder({
    price: row.next_price_minor ?? row.price_minor,
    discount: null,
    tax,
    taxIncluded: settings.prices_include_tax,
  }).total_minor
}

export function presentSubscription(row: Presented, total: number, reader: Reader): Subscription {
  const next = row.status === 'past_due' ? row.retry_at : row.period_ends_at
  const goesOn = givesAccess(row) && !row.canceled_at && !row.paused_at
  return {
    id: row.id,
    organization: { id: row.organization_id, name: row.organization_name },
    plan: { id: row.plan_id, slug: row.plan_slug, title: row.plan_title },
    status: row.status as Subscription['status'],
    is_canceled: row.canceled_at !== null && row.status !== 'ended',
    is_paused: row.paused_at !== null,
    cadence: row.cadence as Subscription['cadence'],
    currency: row.currency,
    price_minor: row.price_minor,
    next_cadence: row.next_cadence as Subscription['next_cadence'],
    period_ends_at: row.period_ends_at?.toISOString() ?? null,
    next_payment_at: goesOn ? (next?.toISOString() ?? null) : null,
    next_total_minor: total,
    provider: row.provider as Subscription['provider'],
    means_label: row.means_label,
    failure: row.failure && word(failureWords(row.failure), reader),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    end_reason: row.end_reason as Subscription['end_reason'],
  }
}
