import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Ctx } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildMember } from '#server/testing/actors.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { testApp } from '#server/testing/test-app.ts'
import { postDisputeOpened, postDisputeWon } from './post-dispute.ts'
import { postDisputeLost, postRefund, readSharesLeft } from './post-refund.ts'
import { postSale } from './post-sale.ts'
import { post } from './post.ts'
import { balances, lines, linesOfSource, monthlySums } from './queries.ts'
import { releaseHolds } from './release-holds.ts'
import { setCourseSplit, setSplitSettings } from './split-rules.ts'

async function buildShop() {
  const classroom = await buildClassroom()
  const organizationId = classroom.organization.id
  const second = await buildMember(organizationId, 'instructor')
  const course = await buildPublishedCourse({
    organizationId,
    instructorId: classroom.instructor.id,
    course: { price_minor: 10_000 },
  })
  return { organizationId, courseId: course.id, first: classroom.instructor.id, second: second.id }
}
type Shop = Awaited<ReturnType<typeof buildShop>>

/** As the job would, at a time of its own. */
async function at<T>(now: Date, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { mechanisms } = await testApp()
  return asSystem(mechanisms, (ctx) => run({ ...ctx, now }))
}

const day = 86_400_000
const start = new Date('2026-03-01T10:00:00Z')

const sell = (shop: Shop, given: { orderId?: string; total?: number; tax?: number } = {}) => {
  const orderId = given.orderId ?? randomUUID()
  return at(start, (ctx) =>
    postSale(ctx, {
      organizationId: shop.organizationId,
      orderId,
      courseId: shop.courseId,
      currency: 'EUR',
      provider: 'manual',
      total: given.total ?? 11_900,
      tax: given.tax ?? 1_900,
    }),
  ).then(() => orderId)
}

const balanceOf = async (shop: Shop, kind: string, personId?: string) => {
  const rows = await at(start, (ctx) => balances(ctx.db, shop.organizationId))
  return rows.find((row) => row.kind === kind && (!personId || row.person_id === personId))
    ?.balance_minor
}

describe('a sale', () => {
  test('is shared at once: tax, organization and instructor on hold', async () => {
    const shop = await buildShop()
    await sell(shop)
    expect(await balanceOf(shop, 'cash')).toBe(11_900)
    expect(await balanceOf(shop, 'tax_payable')).toBe(-1_900)
    expect(await balanceOf(shop, 'organization_share')).toBe(-3_000)
    expect(await balanceOf(shop, 'instructor_on_hold', shop.first)).toBe(-7_000)
  })

  test('told twice at once is booked once', async () => {
    const shop = await buildShop()
    const orderId = randomUUID()
    await Promise.all([sell(shop, { orderId }), sell(shop, { orderId }), sell(shop, { orderId })])
    expect(await balanceOf(shop, 'cash')).toBe(11_900)
  })

  test('keeps its split when the rules change', async () => {
    const shop = await buildShop()
    const orderId = await sell(shop)
    await at(start, (ctx) =>
      setSplitSettings(ctx, shop.organizationId, { instructor_basis_points: 0, hold_days: 0 }),
    )
    await at(start, (ctx) =>
      postRefund(ctx, {
        organizationId: shop.organizationId,
        orderId,
        currency: 'EUR',
        amount: 11_900,
        key: `refund ${randomUUID()}`,
        provider: 'manual',
      }),
    )
    for (const row of await at(start, (ctx) => balances(ctx.db, shop.organizationId))) {
      expect(row.balance_minor, row.kind).toBe(0)
    }
  })
})

describe('the database', () => {
  const entry = (shop: Shop) => ({
    organization_id: shop.organizationId,
    kind: 'adjustment',
    currency: 'EUR',
    key: randomUUID(),
    source_type: 'test',
    source_id: randomUUID(),
    line_count: 2,
    posted_at: start,
  })

  test('refuses an entry whose lines do not sum to zero', async () => {
    const shop = await buildShop()
    await sell(shop)
    const accounts = await at(start, (ctx) => balances(ctx.db, shop.organizationId))
    const attempt = at(start, async ({ db }) => {
      const { id } = await db
        .insertInto('ledger_entries')
        .values(entry(shop))
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('ledger_lines')
        .values(
          [100, -99].map((amount_minor, index) => ({
            organization_id: shop.organizationId,
            entry_id: id,
            account_id: accounts[index]?.id ?? '',
            currency: 'EUR',
            amount_minor,
            number: 0,
            balance_minor: 0,
            posted_at: start,
          })),
        )
        .execute()
    })
    await expect(attempt).rejects.toMatchObject({ constraint: 'ledger_entries_balance' })
  })

  test('refuses an entry without lines', async () => {
    const shop = await buildShop()
    const attempt = at(start, ({ db }) =>
      db.insertInto('ledger_entries').values(entry(shop)).execute(),
    )
    await expect(attempt).rejects.toMatchObject({ constraint: 'ledger_entries_balance' })
  })

  test.each([
    'update ledger_lines set amount_minor = 1',
    'delete from ledger_lines',
    'update ledger_entries set posted_at = now()',
    'delete from ledger_entries',
    'update ledger_accounts set balance_minor = 0, debit_minor = 0, credit_minor = 0',
    'delete from ledger_accounts',
    'delete from ledger_months',
  ])('refuses "%s" even to its owner', async (statement) => {
    const shop = await buildShop()
    await sell(shop)
    await expect(at(start, ({ db }) => sql.raw(statement).execute(db))).rejects.toThrow(
      'the ledger is append-only',
    )
  })

  test('lets the books go with their organization', async () => {
    const shop = await buildShop()
    await sell(shop)
    await at(start, ({ db }) =>
      db.deleteFrom('organizations').where('id', '=', shop.organizationId).execute(),
    )
    expect(await at(start, (ctx) => balances(ctx.db, shop.organizationId))).toEqual([])
  })
})

describe('post', () => {
  test('refuses what does not balance, fractions, and a single line', async () => {
    const shop = await buildShop()
    const given = (amounts: number[]) =>
      at(start, (ctx) =>
        post(ctx, {
          organizationId: shop.organizationId,
          kind: 'adjustment',
          currency: 'EUR',
          key: randomUUID(),
          source: { type: 'test', id: randomUUID() },
          lines: amounts.map((amount, index) => ({
            account: { kind: index === 0 ? 'organization_share' : 'disputes' },
            amount,
          })),
        }),
      )
    await expect(given([10, -9])).rejects.toThrow('does not balance')
    await expect(given([0.5, -0.5])).rejects.toThrow('does not balance')
    await expect(given([0])).rejects.toThrow('does not balance')
  })
})

describe('a refund', () => {
  test('larger than the sale, of nothing, or of a fraction is refused', async () => {
    const shop = await buildShop()
    const orderId = await sell(shop)
    for (const amount of [11_901, 0, -5, 1.5]) {
      const attempt = at(start, (ctx) =>
        postRefund(ctx, {
          organizationId: shop.organizationId,
          orderId,
          currency: 'EUR',
          amount,
          key: randomUUID(),
          provider: 'manual',
        }),
      )
      await expect(attempt).rejects.toMatchObject({ code: 'refund_too_large' })
    }
  })

  test('after the release comes out of what was available', async () => {
    const shop = await buildShop()
    const orderId = await sell(shop)
    await at(new Date(start.getTime() + 15 * day), (ctx) => releaseHolds(ctx))
    expect(await balanceOf(shop, 'instructor_available', shop.first)).toBe(-7_000)
    await at(start, (ctx) =>
      postRefund(ctx, {
        organizationId: shop.organizationId,
        orderId,
        currency: 'EUR',
        amount: 5_950,
        key: randomUUID(),
        provider: 'manual',
      }),
    )
    expect(await balanceOf(shop, 'instructor_available', shop.first)).toBe(-3_500)
    expect(await balanceOf(shop, 'instructor_on_hold', shop.first)).toBe(0)
  })
})

test('lines are paged newest first and carry the balance after each', async () => {
  const shop = await buildShop()
  for (let index = 0; index < 5; index += 1) await sell(shop)
  const [cash] = await at(start, (ctx) =>
    balances(ctx.db, shop.organizationId, { kinds: ['cash'] }),
  )
  const page = await at(start, (ctx) =>
    lines(ctx.db, shop.organizationId, cash?.id ?? '', { page: 2, page_size: 2 }),
  )
  expect(page.total).toBe(5)
  expect(page.items.map((item) => item.balance_minor)).toEqual([35_700, 23_800])
})

type Step =
  | { act: 'sale'; total: number; tax: number; currency: string }
  | { act: 'split'; share: number; weight: number; hold: number }
  | { act: 'refund' | 'dispute'; order: number; part: number; end: 'won' | 'lost' | 'open' }
  | { act: 'release'; days: number }
  | { act: 'payout'; part: number; end: 'paid' | 'reversed' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constant('sale' as const),
    total: fc.integer({ min: 1, max: 50_000 }),
    tax: fc.integer({ min: 0, max: 20 }),
    currency: fc.constantFrom('EUR', 'JPY'),
  }),
  fc.record({
    act: fc.constant('split' as const),
    share: fc.integer({ min: 0, max: 10_000 }),
    weight: fc.integer({ min: 0, max: 7 }),
    hold: fc.integer({ min: 0, max: 30 }),
  }),
  fc.record({
    act: fc.constantFrom('refund' as const, 'dispute' as const),
    order: fc.nat(20),
    part: fc.double({ min: 0.01, max: 1, noNaN: true }),
    end: fc.constantFrom('won' as const, 'lost' as const, 'open' as const),
  }),
  fc.record({ act: fc.constant('release' as const), days: fc.integer({ min: 0, max: 40 }) }),
  fc.record({
    act: fc.constant('payout' as const),
    part: fc.double({ min: 0.01, max: 1, noNaN: true }),
    end: fc.constantFrom('paid' as const, 'reversed' as const),
  }),
)

test('whatever happens, in any order and told twice: every account equals its lines, all sums to zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const shop = await buildShop()
      const orders: { id: string; currency: string; disputed: boolean }[] = []
      let now = start
      for (const given of steps) {
        now = new Date(now.getTime() + 3_600_000)
        await play(shop, orders, given, now)
      }
      await assertExact(shop, orders)
    }),
    { numRuns: 25 },
  )
}, 120_000)

async function play(
  shop: Shop,
  orders: { id: string; currency: string; disputed: boolean }[],
  given: Step,
  now: Date,
) {
  const { organizationId, courseId } = shop
  const twice = async (run: (ctx: Ctx) => Promise<unknown>) => {
    await at(now, run)
    await at(now, run)
  }
  if (given.act === 'sale') {
    const order = { id: randomUUID(), currency: given.currency, disputed: false }
    orders.push(order)
    await twice((ctx) =>
      postSale(ctx, {
        organizationId,
        orderId: order.id,
        courseId,
        currency: given.currency,
        provider: 'manual',
        total: given.total,
        tax: Math.floor((given.total * given.tax) / 100),
      }),
    )
  } else if (given.act === 'split') {
    await at(now, async (ctx) => {
      await setSplitSettings(ctx, organizationId, {
        instructor_basis_points: given.share,
        hold_days: given.hold,
      })
      await setCourseSplit(ctx, organizationId, courseId, {
        instructor_basis_points: given.share,
        weights: [
          { person_id: shop.first, weight: given.weight },
          { person_id: shop.second, weight: 1 },
        ],
      })
    })
  } else if (given.act === 'release') {
    await twice((ctx) => releaseHolds({ ...ctx, now: new Date(now.getTime() + given.days * day) }))
  } else if (given.act === 'payout') {
    await payOut(shop, given, now)
  } else {
    const order = orders[given.order % Math.max(orders.length, 1)]
    if (!order || order.disputed) return
    const left = await at(now, (ctx) => readSharesLeft(ctx, organizationId, order.id))
    const most = left.reduce((sum, share) => sum + share.left, 0)
    const amount = Math.ceil(most * given.part)
    if (amount === 0) return
    const key = `${given.act} ${randomUUID()}`
    const whole = {
      organizationId,
      orderId: order.id,
      currency: order.currency,
      amount,
      provider: 'manual',
    }
    if (given.act === 'refund') {
      await twice((ctx) => postRefund(ctx, { ...whole, key }))
    } else {
      const dispute = { ...whole, disputeId: key }
      await twice((ctx) => postDisputeOpened(ctx, dispute))
      if (given.end === 'won') await twice((ctx) => postDisputeWon(ctx, dispute))
      else if (given.end === 'lost') await twice((ctx) => postDisputeLost(ctx, { ...whole, key }))
      else order.disputed = true
    }
  }
}

/** What earnings does with its own verbs: out of what is available, then paid or given back. */
async function payOut(shop: Shop, given: Step & { act: 'payout' }, now: Date) {
  const { organizationId } = shop
  const accounts = await at(now, (ctx) =>
    balances(ctx.db, organizationId, { kinds: ['instructor_available'] }),
  )
  for (const account of accounts) {
    const amount = Math.ceil(-account.balance_minor * given.part)
    if (amount <= 0 || !account.person_id) continue
    const personId = account.person_id
    const id = randomUUID()
    const move = (
      kind: 'payout_requested' | 'payout_paid' | 'payout_reversed',
      from: 'instructor_available' | 'payouts_payable',
      to: 'instructor_available' | 'payouts_payable' | 'payouts_paid',
    ) =>
      at(now, (ctx) =>
        post(ctx, {
          organizationId,
          kind,
          currency: account.currency,
          key: `${kind} ${id}`,
          source: { type: 'payout', id },
          lines: [
            { account: { kind: from, personId }, amount },
            { account: { kind: to, personId }, amount: -amount },
          ],
        }),
      )
    await move('payout_requested', 'instructor_available', 'payouts_payable')
    if (given.end === 'paid') await move('payout_paid', 'payouts_payable', 'payouts_paid')
    else await move('payout_reversed', 'payouts_payable', 'instructor_available')
  }
}

async function assertExact(shop: Shop, orders: { id: string }[]) {
  await at(start, async (ctx) => {
    const { organizationId } = shop
    const accounts = await balances(ctx.db, organizationId)
    const sums = await sql<{ account_id: string; sum: string; count: string; last: string }>`
      select account_id, sum(amount_minor) as sum, count(*) as count,
        (array_agg(balance_minor order by number desc))[1] as last
      from ledger_lines where organization_id = ${organizationId} group by account_id`.execute(
      ctx.db,
    )
    const byAccount = new Map(sums.rows.map((row) => [row.account_id, row]))
    const months = await monthlySums(
      ctx.db,
      organizationId,
      accounts.map(({ id }) => id),
    )
    const totals = new Map<string, number>()
    for (const account of accounts) {
      const own = byAccount.get(account.id)
      expect(account.balance_minor).toBe(Number(own?.sum))
      expect(account.balance_minor).toBe(Number(own?.last))
      expect(account.line_count).toBe(Number(own?.count))
      const ofMonths = months.filter((row) => row.account_id === account.id)
      expect(ofMonths.reduce((sum, row) => sum + row.amount_minor, 0)).toBe(account.balance_minor)
      totals.set(account.currency, (totals.get(account.currency) ?? 0) + account.balance_minor)
    }
    for (const [currency, total] of totals) expect(total, currency).toBe(0)

    const holds = await sql<{ person_id: string; currency: string; sum: string }>`
      select person_id, currency, sum(left_minor) as sum from ledger_holds
      where organization_id = ${organizationId} and released_at is null group by 1, 2`.execute(
      ctx.db,
    )
    for (const account of accounts.filter(({ kind }) => kind === 'instructor_on_hold')) {
      const held = holds.rows.find(
        (row) => row.person_id === account.person_id && row.currency === account.currency,
      )
      expect(account.balance_minor).toBe(0 - Number(held?.sum ?? 0))
    }
    for (const { id } of orders) {
      const own = await linesOfSource(ctx.db, organizationId, { type: 'order', id })
      expect(own.reduce((sum, line) => sum + line.amount_minor, 0)).toBe(0)
    }
  })
}
