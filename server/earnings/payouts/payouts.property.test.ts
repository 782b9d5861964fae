import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { approveApproval, declineApproval, withdrawApproval } from '#contract/approvals.ts'
import { getEarnings } from '#contract/earnings.ts'
import { markPayoutFailed, markPayoutPaid, requestPayout } from '#contract/payouts.ts'
import { call } from '#server/testing/actors.ts'
import { at, buildEarner, makePayable } from '#server/testing/build-earner.ts'

type Step =
  | { act: 'sale'; total: number; daysAgo: number }
  | { act: 'refund'; order: number; part: number }
  | { act: 'release' }
  | { act: 'request'; times: number }
  | { act: 'decide'; outcome: 'approve' | 'decline' | 'withdraw' }
  | { act: 'end'; outcome: 'paid' | 'failed' | 'both' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constant('sale' as const),
    total: fc.integer({ min: 1, max: 90_000 }),
    daysAgo: fc.integer({ min: 0, max: 30 }),
  }),
  fc.record({
    act: fc.constant('refund' as const),
    order: fc.nat(20),
    part: fc.double({ min: 0.01, max: 1, noNaN: true }),
  }),
  fc.record({ act: fc.constant('release' as const) }),
  fc.record({ act: fc.constant('request' as const), times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    act: fc.constant('decide' as const),
    outcome: fc.constantFrom('approve' as const, 'decline' as const, 'withdraw' as const),
  }),
  fc.record({
    act: fc.constant('end' as const),
    outcome: fc.constantFrom('paid' as const, 'failed' as const, 'both' as const),
  }),
)

test('whatever is sold, refunded, asked for, decided, paid and repeated: the books and the payouts agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const earner = await buildEarner()
      await makePayable(earner.instructor, earner.params)
      const orders: { id: string; left: number }[] = []
      for (const given of steps) await play(earner, orders, given)
      await assertAgree(earner)
    }),
    { numRuns: 15 },
  )
}, 180_000)

type Earner = Awaited<ReturnType<typeof buildEarner>>

async function play(earner: Earner, orders: { id: string; left: number }[], given: Step) {
  const { admin, instructor, params } = earner
  if (given.act === 'sale') {
    const { total, daysAgo } = given
    orders.push({ id: await earner.sell(total, { daysAgo }), left: total })
  } else if (given.act === 'refund') {
    const order = orders[given.order % Math.max(1, orders.length)]
    const amount = order ? Math.ceil(order.left * given.part) : 0
    if (!order || amount === 0) return
    await earner.refund(order.id, amount)
    order.left -= amount
  } else if (given.act === 'release') await earner.release()
  else if (given.act === 'request') {
    const ask = () => call(instructor, requestPayout, { params, body: { currency: 'EUR' } })
    const answers = await Promise.all(Array.from({ length: given.times }, ask))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  } else if (given.act === 'decide') {
    const approvalId = (await findPayout(earner, 'requested'))?.approval_id
    if (!approvalId) return
    const of = { params: { ...params, approvalId } }
    if (given.outcome === 'approve') await call(admin, approveApproval, of)
    else if (given.outcome === 'withdraw') await call(instructor, withdrawApproval, of)
    else await call(admin, declineApproval, { ...of, body: { reason: 'No' } })
  } else {
    const payout = await findPayout(earner, 'approved')
    if (!payout) return
    const of = { params: { ...params, payoutId: payout.id } }
    const pay = () => call(admin, markPayoutPaid, { ...of, body: { reference: '' } })
    const fail = () => call(admin, markPayoutFailed, { ...of, body: { reason: 'Returned' } })
    if (given.outcome === 'paid') await Promise.all([pay(), pay()])
    else if (given.outcome === 'failed') await Promise.all([fail(), fail()])
    else await Promise.all([pay(), fail()])
  }
}

const findPayout = ({ params }: Earner, status: string) =>
  at(new Date(), ({ db }) =>
    db
      .selectFrom('payouts')
      .select(['id', 'approval_id'])
      .where('organization_id', '=', params.organizationId)
      .where('status', '=', status)
      .executeTakeFirst(),
  )

async function assertAgree({ instructor, params }: Earner) {
  const { organizationId } = params
  const { rows } = await at(new Date(), ({ db }) =>
    sql<{ status: string; sum: string; open: string }>`
      select status, sum(amount_minor) as sum, count(*) as open from payouts
      where organization_id = ${organizationId} group by status`.execute(db),
  )
  const sum = (...statuses: string[]) =>
    rows
      .filter(({ status }) => statuses.includes(status))
      .reduce((total, row) => total + Number(row.sum), 0)
  const { body } = await call(instructor, getEarnings, { params })
  for (const earned of body.currencies) {
    expect(earned.in_payout_minor).toBe(sum('requested', 'approved'))
    expect(earned.paid_minor).toBe(sum('paid'))
    expect(
      earned.available_minor + earned.on_hold_minor + earned.in_payout_minor + earned.paid_minor,
    ).toBe(earned.lifetime_minor - earned.refunds_minor)
  }
  const books = await at(new Date(), ({ db }) =>
    sql<{ sum: string | null; wrong: string }>`
      select (select sum(balance_minor) from ledger_accounts where organization_id = ${organizationId}) as sum,
        (select count(*) from ledger_accounts a where a.organization_id = ${organizationId}
          and a.balance_minor <> (select coalesce(sum(l.amount_minor), 0) from ledger_lines l
            where l.organization_id = a.organization_id and l.account_id = a.id)) as wrong`.execute(
      db,
    ),
  )
  expect([Number(books.rows[0]?.sum ?? 0), Number(books.rows[0]?.wrong)]).toEqual([0, 0])
}
