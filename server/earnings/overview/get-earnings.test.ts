import { describe, expect, test } from 'vitest'
import { getEarnings, getEarningsLines, listEarningsTransactions } from '#contract/earnings.ts'
import { buildMember, call } from '#server/testing/actors.ts'
import { buildEarner, makePayable } from '#server/testing/build-earner.ts'

const page = { page: 1, page_size: 20 }

describe('GET /api/organizations/:organizationId/earnings', () => {
  test('200 is empty before the first sale', async () => {
    const { instructor, params } = await buildEarner()
    expect((await call(instructor, getEarnings, { params })).body.currencies).toEqual([])
  })

  test('200 tells what is available, on hold and refunded, per currency', async () => {
    const { instructor, params, sell, refund, release } = await buildEarner()
    const old = await sell(10_000)
    await sell(20_000, { daysAgo: 1 })
    await sell(5_000, { currency: 'JPY', daysAgo: 1 })
    await release()
    await refund(old, 1_000)
    const { body } = await call(instructor, getEarnings, { params })
    expect(body.hold_days).toBe(14)
    expect(body.currencies.map(({ currency }) => currency)).toEqual(['EUR', 'JPY'])
    expect(body.currencies[0]).toMatchObject({
      available_minor: 6_300,
      on_hold_minor: 14_000,
      lifetime_minor: 21_000,
      refunds_minor: 700,
      paid_minor: 0,
      next_release_at: expect.any(String),
    })
    expect(body.currencies[0]?.months).toHaveLength(12)
  })

  test('200 names everything that stands in the way of a payout', async () => {
    const { instructor, params, sell, release } = await buildEarner()
    await sell(1_000)
    await release()
    const before = await call(instructor, getEarnings, { params })
    expect(before.body.currencies[0]?.obstacles).toEqual([
      'below_minimum',
      'method_missing',
      'tax_info_missing',
    ])
    await makePayable(instructor, params)
    await sell(10_000)
    await release()
    const after = await call(instructor, getEarnings, { params })
    expect(after.body.currencies[0]?.obstacles).toEqual([])
  })

  test('403 for a learner; another instructor sees nothing of it', async () => {
    const { learner, params, sell } = await buildEarner()
    await sell()
    expect((await call(learner, getEarnings, { params })).status).toBe(403)
    const other = await buildMember(params.organizationId, 'instructor')
    expect((await call(other, getEarnings, { params })).body.currencies).toEqual([])
  })
})

describe('every balance opens its lines', () => {
  test('the lines of an account sum to its balance', async () => {
    const { instructor, params, sell, refund, release, courseId } = await buildEarner()
    const order = await sell(10_000)
    await release()
    await refund(order, 2_000)
    const { body } = await call(instructor, listEarningsTransactions, {
      params,
      query: { ...page, account: 'available', currency: 'EUR' },
    })
    expect(body.items.map(({ kind, amount_minor }) => [kind, amount_minor])).toEqual([
      ['refund', -1_400],
      ['hold_released', 7_000],
    ])
    expect(body.items[0]).toMatchObject({ balance_minor: 5_600, course: { id: courseId } })
  })

  test('an order shows its whole split, and other people only as others', async () => {
    const { instructor, params, sell } = await buildEarner()
    const sourceId = await sell(10_000)
    const { body } = await call(instructor, getEarningsLines, { params: { ...params, sourceId } })
    expect(body.reduce((sum, line) => sum + line.amount_minor, 0)).toBe(0)
    expect(body.filter(({ is_mine }) => is_mine)).toMatchObject([
      { account_kind: 'instructor_on_hold', amount_minor: -7_000 },
    ])
  })

  test('404 for an order in which I have no share', async () => {
    const { params, sell } = await buildEarner()
    const sourceId = await sell()
    const other = await buildMember(params.organizationId, 'instructor')
    const { status, error } = await call(other, getEarningsLines, {
      params: { ...params, sourceId },
    })
    expect([status, error.code]).toEqual([404, 'transaction_not_found'])
  })
})
