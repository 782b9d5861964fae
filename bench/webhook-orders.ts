import type pg from 'pg'
import Stripe from 'stripe'
import { ask } from './ask.ts'
import { inParallel } from './in-parallel.ts'

const orders = 1_000
const price = 4_999
const secret = 'whsec_of_the_bench_only'

interface Shop {
  address: string
  token: string
  organizationId: string
  courseId: string
}

/**
 * A thousand card payments as Stripe would report them: each twice, a tenth with a refund that may arrive before its
 * payment, all shuffled. Returns how long it took and how far the ledger is off.
 */
export async function payByWebhooks(shop: Shop, database: pg.Client) {
  await openShop(shop)
  await placeOrders(shop, database)
  const events = shuffled(
    Array.from({ length: orders }, (_, n) => [
      paid(n),
      paid(n),
      ...(n % 10 === 0 ? [refunded(n), refunded(n)] : []),
    ]).flat(),
  )
  const startedAt = performance.now()
  await inParallel(events, 16, (event) => send(shop, event))
  const seconds = (performance.now() - startedAt) / 1000
  return { seconds, events: events.length, wrong: await countWrong(shop, database) }
}

const openShop = ({ address, token, organizationId }: Shop) =>
  ask(address, 'PUT', `/api/organizations/${organizationId}/selling-settings/`, {
    token,
    body: {
      transfer: true,
      transfer_instructions: '',
      transfer_days: 14,
      stripe: true,
      stripe_secret_key: 'sk_of_the_bench_only',
      stripe_webhook_secret: secret,
      seller_name: '',
      seller_address: '',
      seller_tax_id: '',
      invoice_prefix: 'INV-',
      invoice_note: '',
      refund_days: 14,
      refund_progress_percent: 30,
      second_approval_above_minor: 20_000,
    },
  })

/** As if a thousand people were on Stripe's page now. */
const placeOrders = ({ organizationId, courseId }: Shop, database: pg.Client) =>
  database.query(
    `with buyers as (
       insert into people (email, username, first_name, last_name, password_hash, terms_accepted_at)
       select 'b' || n || '@bench.test', 'b' || n || '-bench', 'Buyer', 'Number ' || n, 'none', now()
       from generate_series(1, $4::int) n returning id, substring(username from '\\d+')::int - 1 as n),
     joined as (
       insert into memberships (organization_id, person_id, role, joined_at) select $1, id, 'learner', now() from buyers)
     insert into orders (organization_id, reference, person_id, course_id, course_title, status, provider, currency,
       price_minor, discount_minor, tax_minor, total_minor, tax_included, country, billing_name, checkout_reference,
       placed_at)
     select $1, 'BENCH-' || n, p.id, $2, 'Bench', 'pending', 'stripe', 'EUR', $3, 0, 797, $3, true, 'DE', 'Bench',
       'cs_bench_' || n, now()
     from buyers p`,
    [organizationId, courseId, price, orders],
  )

const event = (id: string, type: string, object: object) => ({
  id: `evt_${id}`,
  object: 'event',
  type,
  created: Math.floor(Date.now() / 1000),
  data: { object },
})

const paid = (n: number) =>
  event(`paid_${n}`, 'checkout.session.completed', {
    id: `cs_bench_${n}`,
    object: 'checkout.session',
    payment_intent: `pi_bench_${n}`,
    payment_status: 'paid',
    amount_total: price,
    currency: 'eur',
  })

const refunded = (n: number) =>
  event(`refunded_${n}`, 'refund.created', {
    id: `re_bench_${n}`,
    object: 'refund',
    payment_intent: `pi_bench_${n}`,
    amount: 1_234,
    currency: 'eur',
    status: 'succeeded',
    reason: null,
    metadata: {},
  })

async function send({ address, organizationId }: Shop, told: object) {
  const payload = JSON.stringify(told)
  const response = await fetch(`${address}/webhooks/stripe/${organizationId}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
    body: payload,
  })
  if (!response.ok) throw new Error(`A webhook answered ${response.status}`)
}

/** Incorrect orders, and minor units that the ledger is off. */
async function countWrong({ organizationId }: Shop, database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ wrong: string }>(
    `select (select $2 - count(*) from orders where organization_id = $1 and reference like 'BENCH-%'
         and status in ('paid', 'partly_refunded'))
       + (select abs($2::bigint * $3 - $2 / 10 * 1234 - coalesce(sum(balance_minor), 0)) from ledger_accounts
         where organization_id = $1 and kind = 'cash' and provider = 'stripe')
       + (select abs(coalesce(sum(balance_minor), 0)) from ledger_accounts where organization_id = $1)
       + (select count(*) from ledger_accounts a where a.organization_id = $1 and a.balance_minor <>
           (select sum(l.amount_minor) from ledger_lines l
             where l.organization_id = a.organization_id and l.account_id = a.id))
       + (select abs($2 - last_number) from invoice_counters where organization_id = $1 and kind = 'invoice')
       as wrong`,
    [organizationId, orders, price],
  )
  // Without any invoice, there is no sum either.
  return Number(rows[0]?.wrong ?? orders)
}

function shuffled<T>(items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[items[last], items[other]] = [items[other] as T, items[last] as T]
  }
  return items
}
