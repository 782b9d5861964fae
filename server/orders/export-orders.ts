import { sql } from 'kysely'
import type { OrderFilter } from '#contract/orders.ts'
import { authorize } from '#server/access/policy.ts'
import { writeCsv } from '#server/files/csv.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { plainAmount } from '#server/money.ts'
import { sellingPolicy } from './policy.ts'
import { filteredOrders } from './queries.ts'
import { wordHead } from '#server/words/reader.ts'
import { say } from '#server/words/sentence.ts'

const heading = [
  say('Reference'),
  say('Invoice'),
  say('Status'),
  say('Course'),
  say('Buyer'),
  say('Email'),
  say('Country'),
  say('Currency'),
  say('Price'),
  say('Discount'),
  say('Tax'),
  say('Total'),
  say('Refunded'),
  say('Payment method'),
  say('Placed'),
  say('Paid'),
]

const maximumRows = 50_000

/** All orders that the filter leaves, amounts in units of their currency with all digits. */
export async function exportOrders(ctx: MemberCtx, filter: OrderFilter) {
  authorize(sellingPolicy, 'read', ctx, undefined)
  const rows = await filteredOrders(ctx.db, ctx.organizationId, filter)
    .selectAll('o')
    .select('p.email')
    .orderBy(sql`o.placed_at desc`)
    .limit(maximumRows)
    .execute()
  const lines = rows.map((row) => [
    row.reference,
    row.invoice_number ?? '',
    row.status,
    row.course_title,
    row.billing_name,
    row.email ?? '',
    row.country,
    row.currency,
    plainAmount(row.price_minor, row.currency),
    plainAmount(row.discount_minor, row.currency),
    plainAmount(row.tax_minor, row.currency),
    plainAmount(row.total_minor, row.currency),
    plainAmount(row.refunded_minor, row.currency),
    row.provider,
    row.placed_at.toISOString(),
    row.paid_at?.toISOString() ?? '',
  ])
  return {
    name: `orders-${ctx.now.toISOString().slice(0, 10)}.csv`,
    content_type: 'text/csv; charset=utf-8',
    base64: Buffer.from(writeCsv([await wordHead(ctx, heading), ...lines])).toString('base64'),
  }
}
