import type { Ctx } from '#server/http/context.ts'
import { allocate } from '#server/ledger/allocate.ts'
import { getOrganizationRow } from '#server/organizations/queries.ts'
import { listOrderCourses } from '../bundles/order-courses.ts'
import type { OrderRow, RefundRow } from '../queries.ts'
import { readSettings } from '../settings.ts'
import type { InvoiceSheet } from './sheet.ts'
import { dayOf, say } from '#server/words/sentence.ts'

/** Issues the invoice of an order under the next number. What cost nothing has none. */
export async function issueInvoice(ctx: Ctx, order: OrderRow): Promise<string | null> {
  if (order.total_minor === 0) return null
  const courses = await listOrderCourses(ctx, order)
  const lines = [
    ...(order.subscription_id
      ? [
          {
            text: say('{subscription}, {from} to {until}', {
              subscription: order.course_title,
              from: dayOf(order.period_starts_at ?? ctx.now),
              until: dayOf(order.period_ends_at ?? ctx.now),
            }),
            amount_minor: order.price_minor,
          },
        ]
      : courses.length === 0
        ? [{ text: order.course_title, amount_minor: order.price_minor }]
        : courses.map(({ title, price_minor }) => ({
            text: order.from_cart
              ? title
              : say('{bundle}: {course}', { bundle: order.course_title, course: title }),
            amount_minor: price_minor,
          }))),
    ...(order.discount_minor > 0
      ? [
          {
            text: say('Coupon {code}', { code: order.coupon_code ?? '' }),
            amount_minor: -order.discount_minor,
          },
        ]
      : []),
  ]
  return issue(ctx, order, null, {
    kind: 'invoice',
    lines,
    tax_minor: order.tax_minor,
    total_minor: order.total_minor,
    corrects: null,
  })
}

/** Issues the credit note of a refund; its tax is the part of the order's tax that goes back with it. */
export async function issueCreditNote(
  ctx: Ctx,
  order: OrderRow,
  refund: RefundRow,
): Promise<string | null> {
  if (!order.invoice_number) return null
  const [tax_minor = 0] = allocate(refund.amount_minor, [
    order.tax_minor,
    order.total_minor - order.tax_minor,
  ])
  const net = order.tax_included ? refund.amount_minor : refund.amount_minor - tax_minor
  return issue(ctx, order, refund.id, {
    kind: 'credit_note',
    lines: [{ text: say('Refund: {course}', { course: order.course_title }), amount_minor: -net }],
    tax_minor: -tax_minor,
    total_minor: -refund.amount_minor,
    corrects: order.invoice_number,
  })
}

interface Content {
  kind: InvoiceSheet['kind']
  lines: InvoiceSheet['lines']
  tax_minor: number
  total_minor: number
  corrects: string | null
}

async function issue(ctx: Ctx, order: OrderRow, refundId: string | null, content: Content) {
  const settings = await readSettings(ctx.db, order.organization_id)
  const organization = await getOrganizationRow(ctx.db, order.organization_id)
  const count = await nextNumber(ctx, order.organization_id, content.kind)
  const prefix = content.kind === 'invoice' ? settings.invoice_prefix : `CN-`
  const number = `${prefix}${String(count).padStart(5, '0')}`
  const sheet: InvoiceSheet = {
    kind: content.kind,
    number,
    issued_on: ctx.now.toISOString().slice(0, 10),
    reference: order.reference,
    seller: {
      name: settings.seller_name || organization.name,
      address: settings.seller_address,
      tax_id: settings.seller_tax_id,
    },
    buyer: {
      name: order.billing_name,
      address: order.billing_address,
      tax_id: order.billing_tax_id,
      country: order.country,
    },
    lines: content.lines,
    currency: order.currency,
    tax: order.tax_name
      ? {
          name: order.tax_name,
          basis_points: order.tax_basis_points,
          included: order.tax_included,
          amount_minor: content.tax_minor,
        }
      : null,
    total_minor: content.total_minor,
    note: content.kind === 'invoice' ? settings.invoice_note : '',
    corrects: content.corrects,
  }
  await ctx.db
    .insertInto('invoices')
    .values({
      organization_id: order.organization_id,
      number,
      kind: content.kind,
      order_id: order.id,
      refund_id: refundId,
      issued_at: ctx.now,
      sheet: JSON.stringify(sheet),
    })
    .execute()
  return number
}

/** The counter is locked until the commit: numbers have no gap and no order has another's. */
async function nextNumber(ctx: Ctx, organizationId: string, kind: InvoiceSheet['kind']) {
  const { last_number } = await ctx.db
    .insertInto('invoice_counters')
    .values({ organization_id: organizationId, kind, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'kind'])
        .doUpdateSet((eb) => ({ last_number: eb('invoice_counters.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}
