import type { Mechanisms } from '#server/http/context.ts'
import type { MailBrand, MailContent } from '#server/mail/content.ts'
import { siteOf } from '#server/organizations/mail-brand.ts'
import { money, say, show } from '#server/words/sentence.ts'
import { invoiceUrl } from './invoices/invoice-url.ts'
import type { OrderRow } from './queries.ts'

type Bought = Pick<
  OrderRow,
  | 'id'
  | 'subscription_id'
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
  /** The titles of the courses of a bundle; none for a single course. */
  courses: readonly string[] = [],
): MailContent {
  const print = (minor: number) => say('{amount}', { amount: money(minor, order.currency) })
  const course = order.course_title
  return {
    subject: say('Your receipt for “{course}”', { course }),
    preview: say('{total} · Order {reference}', {
      total: money(order.total_minor, order.currency),
      reference: order.reference,
    }),
    heading: say('Thank you, {name}', { name: buyer.first_name }),
    paragraphs: [
      order.subscription_id
        ? say('We received your payment for the subscription “{course}”.', { course })
        : say('We received your payment. You can start “{course}” now.', { course }),
    ],
    facts: [
      ...(order.subscription_id
        ? [{ label: say('Subscription'), value: course }]
        : courses.length === 0
          ? [{ label: say('Course'), value: course }]
          : [
              { label: say('Bundle'), value: course },
              { label: say('Courses'), value: show({ list: courses }) },
            ]),
      { label: say('Price'), value: print(order.price_minor) },
      ...(order.discount_minor > 0
        ? [
            {
              label: say('Discount ({coupon})', { coupon: order.coupon_code ?? '' }),
              value: print(-order.discount_minor),
            },
          ]
        : []),
      ...(order.tax_name
        ? [
            {
              label: order.tax_included
                ? say('{tax} {percent, number} % (included)', {
                    tax: order.tax_name,
                    percent: order.tax_basis_points / 100,
                  })
                : say('{tax} {percent, number} %', {
                    tax: order.tax_name,
                    percent: order.tax_basis_points / 100,
                  }),
              value: print(order.tax_minor),
            },
          ]
        : []),
      { label: say('Total'), value: print(order.total_minor) },
      {
        label: say('Order'),
        value: order.reference,
        url: `${siteOf(app, brand)}/account/orders/${order.id}`,
      },
      ...(order.invoice_number
        ? [
            {
              label: say('Invoice'),
              value: order.invoice_number,
              url: `${siteOf(app, brand)}${invoiceUrl(app, order.organization_id, order.invoice_number)}`,
            },
          ]
        : []),
    ],
    action:
      courses.length === 0
        ? {
            label: say('Start the course'),
            url: `${siteOf(app, brand)}/dashboard/student/courses/${order.course_id}`,
          }
        : {
            label: say('Open my courses'),
            url: `${siteOf(app, brand)}/dashboard/student/courses`,
          },
    footer: say('You get this email because you bought a course.'),
    brand,
  }
}
