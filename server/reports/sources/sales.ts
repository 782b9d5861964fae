import { sql, type RawBuilder } from 'kysely'
import type { Source, SourceColumn } from '../engine/source.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

const amount = (label: Sentence, expression: RawBuilder<unknown>): SourceColumn => ({
  label,
  type: 'money',
  sql: expression,
  summary: 'sum',
  currency: 'currency',
})

/** One row for each order. */
export const sales: Source = {
  name: 'sales',
  label: say('Orders'),
  description: say('One row per order, with payments and refunds.'),
  readBy: ['admin'],
  base: ({ db, organizationId }) =>
    db
      .selectFrom('orders as o')
      .leftJoin('people as p', 'p.id', 'o.person_id')
      .where('o.organization_id', '=', organizationId),
  key: sql`o.id`,
  period: { label: say('Paid'), sql: sql`o.paid_at`, type: 'instant' },
  courseId: sql`o.course_id`,
  columns: {
    reference: { label: say('Reference'), type: 'text', sql: sql`o.reference`, isUnique: true },
    invoice: { label: say('Invoice'), type: 'text', sql: sql`o.invoice_number`, isUnique: true },
    course: {
      label: say('Course'),
      type: 'course',
      sql: sql`o.course_title`,
      id: sql`o.course_id`,
    },
    buyer: { label: say('Buyer'), type: 'text', sql: sql`o.billing_name` },
    email: { label: say('Email'), type: 'text', sql: sql`p.email` },
    country: { label: say('Country'), type: 'text', sql: sql`o.country` },
    status: {
      label: say('Status'),
      type: 'choice',
      sql: sql`o.status`,
      choices: {
        pending: say('Pending'),
        paid: say('Paid'),
        partly_refunded: say('Partly refunded'),
        refunded: say('Refunded'),
        failed: say('Failed'),
      },
    },
    provider: {
      label: say('Payment method'),
      type: 'choice',
      sql: sql`o.provider`,
      choices: { manual: say('Transfer'), stripe: say('Card'), free: say('Free') },
    },
    coupon: { label: say('Coupon'), type: 'text', sql: sql`o.coupon_code` },
    currency: { label: say('Currency'), type: 'text', sql: sql`o.currency` },
    price: amount(say('Price'), sql`o.price_minor`),
    discount: amount(say('Discount'), sql`o.discount_minor`),
    tax: amount(say('Tax'), sql`o.tax_minor`),
    total: amount(say('Total'), sql`o.total_minor`),
    refunded: amount(say('Refunded'), sql`o.refunded_minor`),
    net: amount(say('Net'), sql`o.total_minor - o.refunded_minor`),
    placed: { label: say('Placed'), type: 'instant', sql: sql`o.placed_at` },
    paid: { label: say('Paid'), type: 'instant', sql: sql`o.paid_at` },
  },
}
