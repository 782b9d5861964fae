import type { Mechanisms } from '#server/http/context.ts'
import type { MailBrand, MailContent } from '#server/mail/content.ts'
import { printAmount } from '#server/money.ts'
import { invoiceUrl } from './invoices/invoice-url.ts'
import type { OrderRow } from './queries.ts'

type Bought = Pick<
  OrderRow,
  | 'id'
  | 'organization_id'
  | 'course_id'
  | 'course_title'
  | 'reference'
  | 'currency'
  | 'price_minor'
  | 'discount_minor'
  | 'coupon_code'
  | 'tax_name'
  | 'tax_basis_points'
  | 'tax_included'
  | 'tax_minor'
  | 'total_minor'
  | 'invoice_number'
>

/** The one mail about a purchase: what was paid, the way to the invoice, and the way into the course. */
export function receiptMail(
  app: Mechanisms,
  order: Bought,
  buyer: { first_name: string },
  brand: MailBrand | null | undefined,
): MailContent {
  const print = (minor: number) => printAmount(minor, order.currency)
  return {
    subject: `Receipt for ${order.course_title}`,
    preview: `${print(order.total_minor)}, order ${order.reference}`,
    heading: `Thank you, ${buyer.first_name}`,
    paragraphs: [`Your payment arrived, and “${order.course_title}” is open to you now.`],
    facts: [
      { label: 'Course', value: order.course_title },
      { label: 'Price', value: print(order.price_minor) },
      ...(order.discount_minor > 0
        ? [
            {
              label: `Discount (${order.coupon_code})`,
              value: `−${print(order.discount_minor)}`,
            },
          ]
        : []),
      ...(order.tax_name
        ? [
            {
              label: `${order.tax_name} ${order.tax_basis_points / 100} %${order.tax_included ? ' (included)' : ''}`,
              value: print(order.tax_minor),
            },
          ]
        : []),
      { label: 'Total', value: print(order.total_minor) },
      {
        label: 'Order',
        value: order.reference,
        url: `${app.env.publicUrl}/account/orders/${order.id}`,
      },
      ...(order.invoice_number
        ? [
            {
              label: 'Invoice',
              value: order.invoice_number,
              url: `${app.env.publicUrl}${invoiceUrl(app, order.organization_id, order.invoice_number)}`,
            },
          ]
        : []),
    ],
    action: {
      label: 'Start the course',
      url: `${app.env.publicUrl}/dashboard/student/courses/${order.course_id}`,
    },
    footer: 'You get this mail because you bought a course.',
    brand,
  }
}
