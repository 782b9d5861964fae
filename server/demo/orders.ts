import { decide } from '#server/approvals/decide-approval.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { releaseHolds } from '#server/ledger/release-holds.ts'
import { setPlatformFee } from '#server/ledger/split-rules.ts'
import { orderRefund, orderRefundSecond } from '#server/orders/approval-kinds.ts'
import { createBundle } from '#server/orders/bundles/manage-bundles.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { getCheckout } from '#server/orders/checkout.ts'
import { confirmTransfer } from '#server/orders/confirm-transfer.ts'
import { createCoupon } from '#server/orders/coupons.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { refundOrder, requestRefund } from '#server/orders/request-refund.ts'
import { saveSellingSettings } from '#server/orders/settings.ts'
import { payTestOrder } from '#server/orders/test-payments/pay-test-order.ts'
import { settleRefund } from '#server/orders/settle-refund.ts'
import { saveTaxTable } from '#server/orders/taxes.ts'
import { asMember, asPerson } from './act-as.ts'
import { daysAgo } from './organizations.ts'

interface Sale {
  organizationId: string
  courseId: string
  personId: string
  name: string
  day: number
  country: string
  coupon: boolean
}

const countries = ['DE', 'DE', 'AT', 'FR', 'GB', 'PT', 'US']

/** Months of sales by transfer: most confirmed, some paid back, a few still waiting. In the order in which they happened. */
export async function loadOrders(app: Mechanisms) {
  await asSystem(app, (ctx) => setPlatformFee(ctx, null, 500))
  const { admins, sales } = await readShops(app)
  for (const [organizationId, admin] of admins) await openShop(app, organizationId, admin)
  await sellTogether(app, admins)
  const placed: (Sale & { orderId: string })[] = []
  let released = 200
  for (const [index, sale] of sales.entries()) {
    const orderId = await order(app, sale)
    const admin = admins.get(sale.organizationId)
    if (!orderId || !admin) continue
    if (released - sale.day >= 7) {
      released = sale.day
      await asSystem(app, (ctx) => releaseHolds({ ...ctx, now: daysAgo(sale.day) }))
    }
    const member = staff(sale.organizationId, admin)
    if (sale.day <= 2) continue
    if (index % 17 === 16) {
      await asMember(app, member, { at: daysAgo(sale.day - 1) }, (ctx) =>
        cancelOrder(ctx, orderId, 'The company pays by invoice instead.'),
      )
      continue
    }
    await asMember(app, member, { at: daysAgo(sale.day - 1) }, (ctx) =>
      confirmTransfer(ctx, orderId, ''),
    )
    placed.push({ ...sale, orderId })
  }
  await payBack(app, admins, placed)
  await buyLately(app)
  while ((await asSystem(app, (ctx) => releaseHolds(ctx))) > 0);
}

const staff = (organizationId: string, personId: string) => ({
  organizationId,
  personId,
  role: 'admin' as OrganizationRole,
})

/** A bundle of the paid courses about work with numbers, for less than one by one. */
async function sellTogether(app: Mechanisms, admins: ReadonlyMap<string, string>) {
  const titles = ['Spreadsheets that survive you', 'Charts that tell the truth', 'Python from zero']
  const courses = await asSystem(app, ({ db }) =>
    db
      .selectFrom('published_courses')
      .select(['organization_id', 'course_id', 'title'])
      .where('title', 'in', titles)
      .where('visibility', '=', 'public')
      .where('price_minor', '>', 0)
      .execute(),
  )
  for (const [organizationId, own] of Map.groupBy(courses, (row) => row.organization_id)) {
    const admin = admins.get(organizationId)
    if (!admin || own.length < 2) continue
    const ordered = own.toSorted((a, b) => titles.indexOf(a.title) - titles.indexOf(b.title))
    await asMember(app, staff(organizationId, admin), { at: daysAgo(30) }, (ctx) =>
      createBundle(ctx, {
        title: 'Work with numbers',
        summary: 'From the first spreadsheet to charts and scripts of your own.',
        currency: 'EUR',
        price_minor: 4_900,
        course_ids: ordered.map(({ course_id }) => course_id),
      }),
    )
  }
}

async function openShop(app: Mechanisms, organizationId: string, adminId: string) {
  await asMember(app, staff(organizationId, adminId), { at: daysAgo(150) }, async (ctx) => {
    await saveSellingSettings(ctx, {
      transfer: true,
      transfer_instructions:
        'Account holder: the school\nIBAN: DE02 1203 0000 0000 2020 51\nBIC: BYLADEM1001',
      transfer_days: 14,
      stripe: false,
      seller_name: '',
      seller_address: '12 Harbour Street\n20457 Hamburg',
      seller_tax_id: 'DE136695976',
      invoice_prefix: 'INV-',
      invoice_note: 'Thank you for learning with us.',
      refund_days: 14,
      refund_progress_percent: 30,
      second_approval_above_minor: 20_000,
    })
    await saveTaxTable(ctx, {
      prices_include_tax: true,
      rates: [
        { country: 'DE', name: 'VAT', basis_points: 1_900 },
        { country: 'AT', name: 'VAT', basis_points: 2_000 },
        { country: 'FR', name: 'TVA', basis_points: 2_000 },
        { country: 'GB', name: 'VAT', basis_points: 2_000 },
        { country: 'PT', name: 'IVA', basis_points: 2_300 },
      ],
    })
    const coupon = {
      percent_basis_points: null,
      amount_minor: null,
      currency: null,
      course_id: null,
      starts_at: null,
      ends_at: null,
      maximum_uses: null,
    }
    await createCoupon(ctx, { ...coupon, code: 'WELCOME20', percent_basis_points: 2_000 })
    await createCoupon(ctx, {
      ...coupon,
      code: 'FRIENDS5',
      amount_minor: 500,
      currency: 'EUR',
      maximum_uses: 50,
      ends_at: daysAgo(-40).toISOString(),
    })
    await createCoupon(ctx, {
      ...coupon,
      code: 'SCHOLARSHIP',
      percent_basis_points: 10_000,
      maximum_uses: 10,
    })
  })
}

/** A refusal is part of life; anything else is an error of the demo. */
const order = (app: Mechanisms, sale: Sale) =>
  asPerson(app, sale.personId, { at: daysAgo(sale.day) }, async (ctx) => {
    const wish = {
      country: sale.country,
      ...(sale.coupon && { coupon: 'WELCOME20' }),
    }
    const { coupon_code, total_minor, currency } = await getCheckout(ctx, sale.courseId, wish)
    const placed = await placeOrder(ctx, sale.courseId, {
      provider: 'manual',
      country: sale.country,
      billing_name: sale.name,
      billing_address: '',
      billing_tax_id: '',
      total_minor,
      currency,
      ...(coupon_code && { coupon: coupon_code }),
    })
    return placed.order.id
  }).catch((error: unknown) => {
    if (error instanceof Problem) return undefined
    throw error
  })

/** An order of the demo's learner that a refund can still be asked for: young, paid, and nothing of it learned. */
const buyLately = (app: Mechanisms) =>
  asSystem(app, ({ db }) =>
    db
      .selectFrom('people as p')
      .innerJoin('memberships as m', 'm.person_id', 'p.id')
      .innerJoin('published_courses as c', 'c.organization_id', 'm.organization_id')
      .select(['p.id', 'c.course_id'])
      .where('p.email', '=', 'learner@lyceum.test')
      .where('c.title', '=', 'Spreadsheets that survive you')
      .executeTakeFirstOrThrow(),
  ).then(({ id, course_id }) =>
    asPerson(app, id, { at: daysAgo(3) }, async (ctx) => {
      const { total_minor, currency, buyer } = await getCheckout(ctx, course_id, { country: 'DE' })
      const { order } = await placeOrder(ctx, course_id, {
        provider: 'test',
        country: 'DE',
        ...buyer,
        total_minor,
        currency,
      })
      await payTestOrder(ctx, order.id, { outcome: 'success', code: '' })
    }),
  )

/** One request that was granted and paid, one that waits, one that was declined, and a goodwill part. */
async function payBack(
  app: Mechanisms,
  admins: Map<string, string>,
  placed: (Sale & { orderId: string })[],
) {
  const recent = placed.filter(({ day }) => day > 3 && day < 12).slice(0, 3)
  const reasons = [
    'I bought the wrong course.',
    'My plans have changed, I can not take it this year.',
    'The level is not what I expected.',
  ]
  for (const [index, sale] of recent.entries()) {
    const at = { at: daysAgo(2) }
    await asPerson(app, sale.personId, at, (ctx) =>
      requestRefund(ctx, sale.orderId, reasons[index] ?? ''),
    )
    const admin = admins.get(sale.organizationId)
    if (index === 0 || !admin) continue
    await asMember(app, staff(sale.organizationId, admin), { at: daysAgo(1) }, async (ctx) => {
      const { id, subject_id } = await ctx.db
        .selectFrom('approvals')
        .select(['id', 'subject_id'])
        .where('organization_id', '=', sale.organizationId)
        .where('kind', '=', 'order.refund')
        .where('requester_id', '=', sale.personId)
        .executeTakeFirstOrThrow()
      const kinds = [orderRefund, orderRefundSecond]
      if (index === 1) {
        await decide(ctx, kinds, id, 'approved', null)
        await settleRefund(ctx, subject_id)
      } else {
        await decide(
          ctx,
          kinds,
          id,
          'declined',
          'The next level starts in two weeks: swap instead?',
        )
      }
    })
  }
  for (const sale of placed.filter(({ day }, index) => day > 30 && index % 6 === 1)) {
    const admin = admins.get(sale.organizationId)
    if (!admin) continue
    await asMember(app, staff(sale.organizationId, admin), { at: daysAgo(sale.day - 6) }, (ctx) =>
      refundOrder(ctx, sale.orderId, {
        amount_minor: 1_000,
        reason: 'One live session fell through.',
      }).then(({ refunds }) => settleRefund(ctx, refunds.at(-1)?.id ?? '')),
    )
  }
}

/** Who sells, and who buys what when: the same each time, spread over four months. */
const readShops = (app: Mechanisms) =>
  asSystem(app, async ({ db }) => {
    const members = await db
      .selectFrom('memberships as m')
      .innerJoin('people as p', 'p.id', 'm.person_id')
      .select([
        'm.person_id',
        'm.organization_id',
        'm.role',
        'p.first_name',
        'p.last_name',
        'p.email',
      ])
      .orderBy('p.email')
      .execute()
    const courses = await db
      .selectFrom('published_courses')
      .select(['organization_id', 'course_id'])
      .where('price_minor', '>', 0)
      .where('visibility', '=', 'public')
      .orderBy('title')
      .execute()
    const admins = new Map(
      members
        .filter(({ role }) => role === 'admin')
        .map(({ organization_id, person_id }) => [organization_id, person_id]),
    )
    const sales = courses.flatMap(({ organization_id, course_id }, course) =>
      members
        .filter((member) => member.role === 'learner' && member.organization_id === organization_id)
        .flatMap((member, index): Sale[] => {
          const turn = index * 7 + course * 5
          const isKnown = member.email === 'learner@lyceum.test'
          if (isKnown ? course % 3 !== 0 : turn % 3 !== 0) return []
          return [
            {
              organizationId: organization_id,
              courseId: course_id,
              personId: member.person_id,
              name: `${member.first_name} ${member.last_name}`,
              day: 1 + ((turn * 11 + course * 3) % 120),
              country: countries[turn % countries.length] ?? 'DE',
              coupon: turn % 4 === 0,
            },
          ]
        }),
    )
    return { admins, sales: sales.toSorted((a, b) => b.day - a.day) }
  })
