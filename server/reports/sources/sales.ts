import { sql, type RawBuilder } from 'kysely'
import type { Source, SourceColumn } from '../engine/source.ts'

const amount = (label: string, expression: RawBuilder<unknown>): SourceColumn => ({
  label,
  type: 'money',
  sql: expression,
  summary: 'sum',
  currency: 'currency',
})

/** One row for each order. */
export const sales: Source = {
  name: 'sales',
  label: 'Orders',
  description: 'One row per order, with payments and refunds.',
  readBy: ['admin'],
  base: ({ db, organizationId }) =>
    db
      .selectFrom('orders as o')
      .leftJoin('people as p', 'p.id', 'o.person_id')
      .where('o.organization_id', '=', organizationId),
  key: sql`o.id`,
  period: { label: 'Paid', sql: sql`o.paid_at`, type: 'instant' },
  courseId: sql`o.course_id`,
  columns: {
    reference: { label: 'Reference', type: 'text', sql: sql`o.reference`, isUnique: true },
    invoice: { label: 'Invoice', type: 'text', sql: sql`o.invoice_number`, isUnique: true },
    course: { label: 'Course', type: 'course', sql: sql`o.course_title`, id: sql`o.course_id` },
    buyer: { label: 'Buyer', type: 'text', sql: sql`o.billing_name` },
    email: { label: 'Email', type: 'text', sql: sql`p.email` },
    country: { label: 'Country', type: 'text', sql: sql`o.country` },
    status: {
      label: 'Status',
      type: 'choice',
      sql: sql`o.status`,
      choices: {
        pending: 'Pending',
        paid: 'Paid',
        partly_refunded: 'Partly refunded',
        refunded: 'Refunded',
        failed: 'Failed',
      },
    },
    provider: {
      label: 'Payment method',
      type: 'choice',
      sql: sql`o.provider`,
      choices: { manual: 'Transfer', stripe: 'Card', free: 'Free' },
    },
    coupon: { label: 'Coupon', type: 'text', sql: sql`o.coupon_code` },
    currency: { label: 'Currency', type: 'text', sql: sql`o.currency` },
    price: amount('Price', sql`o.price_minor`),
    discount: amount('Discount', sql`o.discount_minor`),
    tax: amount('Tax', sql`o.tax_minor`),
    total: amount('Total', sql`o.total_minor`),
    refunded: amount('Refunded', sql`o.refunded_minor`),
    net: amount('Net', sql`o.total_minor - o.refunded_minor`),
    placed: { label: 'Placed', type: 'instant', sql: sql`o.placed_at` },
    paid: { label: 'Paid', type: 'instant', sql: sql`o.paid_at` },
  },
}
