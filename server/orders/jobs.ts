import { notify } from '#server/events/notify.ts'
import type { Ctx } from '#server/http/context.ts'
import { asSystem, job, subscriber, type Job } from '#server/jobs/job.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { brandOf } from '#server/organizations/mail-brand.ts'
import { money, say, type Words } from '#server/words/sentence.ts'
import { listOrderCourses } from './bundles/order-courses.ts'
import { failOrder } from './fail-order.ts'
import { listAdmins } from './list-admins.ts'
import {
  orderAwaitsTransfer,
  orderDisputed,
  orderPaid,
  orderRefunded,
} from './notification-kinds.ts'
import { lockOrder, type OrderRow } from './queries.ts'
import { receiptMail } from './receipt-mail.ts'
import { clearTestPayment } from './test-payments/clear-test-payment.ts'
import { sendRefund } from './settle-refund.ts'
import { subscriptionJobs } from './subscriptions/jobs.ts'
import { readingLanguage } from '#server/words/reading-language.ts'
import { failures } from './failures.ts'

interface OrderEvent {
  event_id: string
  organization_id: string
  order_id: string
  provider?: string
  amount_minor?: number
}

const findOrder = (ctx: Ctx, { organization_id, order_id }: OrderEvent) =>
  ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('id', '=', order_id)
    .executeTakeFirst()

const pageOf = (order: OrderRow) => `/account/orders/${order.id}` as const

/** The receipt, with the way to the invoice. */
const sendReceipt = subscriber<OrderEvent>(
  { name: 'orders.send-receipt', event: 'order.paid' },
  async (ctx, event) => {
    const order = await findOrder(ctx, event)
    const buyer =
      order?.person_id &&
      (await ctx.db
        .selectFrom('people')
        .select(['email', 'first_name', readingLanguage(), 'time_zone'])
        .where('id', '=', order.person_id)
        .executeTakeFirst())
    if (!order?.person_id || !buyer) return
    await notify(ctx, orderPaid, {
      to: order.person_id,
      key: event.event_id,
      type: 'success',
      title: say('We received your payment for “{course}”', { course: order.course_title }),
      message: say('{total} · Order {reference}', {
        total: money(order.total_minor, order.currency),
        reference: order.reference,
      }),
      link: pageOf(order),
      organizationId: order.organization_id,
    })
    const brand = await brandOf(ctx, order.organization_id)
    const courses = (await listOrderCourses(ctx, order)).map(({ title }) => title)
    await sendMail(ctx, buyer.email, receiptMail(ctx.app, order, buyer, brand, courses), {
      reader: { language: buyer.language, timeZone: buyer.time_zone },
    })
  },
)

const tellBuyer = (
  name: string,
  event: string,
  words: (
    order: OrderRow,
    event: OrderEvent,
  ) => { type: 'success' | 'warning' | 'info'; title: Words; message: Words },
) =>
  subscriber<OrderEvent>({ name, event }, async (ctx, data) => {
    const order = await findOrder(ctx, data)
    if (!order?.person_id) return
    await notify(ctx, orderRefunded, {
      to: order.person_id,
      key: data.event_id,
      ...words(order, data),
      link: pageOf(order),
      organizationId: order.organization_id,
    })
  })

const tellAdmins = subscriber<OrderEvent>(
  { name: 'orders.tell-admins', event: 'order.placed' },
  async (ctx, event) => {
    const order = await findOrder(ctx, event)
    if (!order || order.provider !== 'manual') return
    await notify(ctx, orderAwaitsTransfer, {
      to: await listAdmins(ctx, order.organization_id),
      key: event.event_id,
      type: 'info',
      title: say('New order by bank transfer: {total}', {
        total: money(order.total_minor, order.currency),
      }),
      message: say('{course} · Order {reference}', {
        course: order.course_title,
        reference: order.reference,
      }),
      link: `/dashboard/admin/payments/orders/${order.id}`,
      organizationId: order.organization_id,
    })
  },
)

const tellOfDispute = subscriber<OrderEvent>(
  { name: 'orders.tell-of-dispute', event: 'order.disputed' },
  async (ctx, event) => {
    const order = await findOrder(ctx, event)
    if (!order) return
    await notify(ctx, orderDisputed, {
      to: await listAdmins(ctx, order.organization_id),
      key: event.event_id,
      type: 'warning',
      title: say('A buyer disputed the payment for “{course}”', { course: order.course_title }),
      message: say('Order {reference}. Respond to the dispute at your payment provider.', {
        reference: order.reference,
      }),
      link: `/dashboard/admin/payments/orders/${order.id}`,
      organizationId: order.organization_id,
    })
  },
)

/** Orders that nobody paid in time are given up, each in a transaction of its own. */
const expire = job({ name: 'orders.expire', cron: '7 * * * *' }, async (app) => {
  const due = await asSystem(app, ({ db, now }) =>
    db
      .selectFrom('orders')
      .select(['organization_id', 'id'])
      .where('status', '=', 'pending')
      .where('expires_at', '<=', now)
      .limit(1_000)
      .execute(),
  )
  for (const { organization_id, id } of due) {
    await asSystem(app, async (ctx) =>
      failOrder(ctx, await lockOrder(ctx.db, organization_id, id), failures.notPaidInTime.message),
    )
  }
})

const send = job<{ organization_id: string; refund_id: string }>(
  { name: 'orders.send-refund', lane: 'outside' },
  (app, { organization_id, refund_id }) => sendRefund(app, organization_id, refund_id),
)

export const orderJobs: Job[] = [
  sendReceipt,
  tellBuyer('orders.tell-refunded', 'order.refunded', (order, { amount_minor = 0 }) => ({
    type: 'success',
    title: say('We refunded {amount}', { amount: money(amount_minor, order.currency) }),
    message: say('{course} · Order {reference}', {
      course: order.course_title,
      reference: order.reference,
    }),
  })),
  tellBuyer('orders.tell-declined', 'order.refund_declined', (order) => ({
    type: 'warning',
    title: say('Your refund for “{course}” was declined', { course: order.course_title }),
    message: say('Open the order to see the reason.'),
  })),
  tellAdmins,
  tellOfDispute,
  expire,
  send,
  clearTestPayment,
  ...subscriptionJobs,
]
