import { describe, expect, test } from 'vitest'
import { approveApproval, declineApproval, withdrawApproval } from '#contract/approvals.ts'
import { getEarnings } from '#contract/earnings.ts'
import { removeMember } from '#contract/organizations.ts'
import {
  exportPayouts,
  getPayout,
  listMyPayouts,
  listPayees,
  listPayouts,
  markPayoutFailed,
  markPayoutPaid,
  requestPayout,
  revealPayoutMethod,
  startPayout,
} from '#contract/payouts.ts'
import { requestTaxCorrection } from '#contract/tax-info.ts'
import { call, type Actor } from '#server/testing/actors.ts'
import { buildEarner, makePayable } from '#server/testing/build-earner.ts'
import { testApp } from '#server/testing/test-app.ts'

const EUR = { currency: 'EUR' }
const page = { page: 1, page_size: 20 }

async function buildPayable() {
  const earner = await buildEarner()
  await makePayable(earner.instructor, earner.params)
  await earner.sell(10_000)
  await earner.release()
  return earner
}

const ask = (earner: { instructor: Actor; params: { organizationId: string } }) =>
  call(earner.instructor, requestPayout, { params: earner.params, body: EUR })

async function buildApproved() {
  const earner = await buildPayable()
  const { body: payout } = await ask(earner)
  const approvalId = payout.approval_id ?? ''
  const approved = await call(earner.admin, approveApproval, {
    params: { ...earner.params, approvalId },
  })
  expect(approved.status).toBe(200)
  return { ...earner, payout, of: { ...earner.params, payoutId: payout.id } }
}

const figures = async (earner: { instructor: Actor; params: { organizationId: string } }) => {
  const { body } = await call(earner.instructor, getEarnings, { params: earner.params })
  const { available_minor, in_payout_minor, paid_minor } = body.currencies[0] ?? {}
  return [available_minor, in_payout_minor, paid_minor]
}

describe('asking for a payout', () => {
  test('200 takes everything available and puts it before the admins', async () => {
    const earner = await buildPayable()
    const { status, body } = await ask(earner)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'requested', amount_minor: 7_000 })
    expect(body.method.shown).toBe('DE•• •••• 3000')
    expect(await figures(earner)).toEqual([0, 7_000, 0])
  })

  test('five times at once is one payout', async () => {
    const earner = await buildPayable()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(earner)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await figures(earner)).toEqual([0, 7_000, 0])
    const { body } = await call(earner.instructor, listMyPayouts, {
      params: earner.params,
      query: page,
    })
    expect(body.total).toBe(1)
  })

  test('409 with the reason while tax information is missing or has to be corrected', async () => {
    const earner = await buildEarner()
    await earner.sell()
    await earner.release()
    expect((await ask(earner)).error).toMatchObject({ code: 'payout_not_possible' })
    await makePayable(earner.instructor, earner.params)
    await call(earner.admin, requestTaxCorrection, {
      params: { ...earner.params, personId: earner.instructor.id },
      body: { reason: 'Wrong street' },
    })
    expect((await ask(earner)).error.detail).toContain('Correct the tax information')
    expect(await figures(earner)).toEqual([7_000, 0, 0])
  })

  test('200 takes a part of it, 409 for more than there is or less than the minimum', async () => {
    const earner = await buildPayable()
    const part = (amount_minor: number) =>
      call(earner.instructor, requestPayout, {
        params: earner.params,
        body: { ...EUR, amount_minor },
      })
    expect((await part(7_001)).error.code).toBe('payout_not_possible')
    expect((await part(4_999)).error.detail).toContain('minimum')
    expect((await part(5_000)).status).toBe(200)
    expect(await figures(earner)).toEqual([2_000, 5_000, 0])
  })

  test('409 for a currency in which nothing was earned, and 403 for a learner', async () => {
    const earner = await buildPayable()
    const { params, instructor, learner } = earner
    const other = await call(instructor, requestPayout, { params, body: { currency: 'USD' } })
    expect(other.error.code).toBe('payout_not_possible')
    expect((await call(learner, requestPayout, { params, body: EUR })).status).toBe(403)
  })
})

describe('deciding', () => {
  test('declined or withdrawn, the money is available again', async () => {
    const earner = await buildPayable()
    const first = await ask(earner)
    await call(earner.admin, declineApproval, {
      params: { ...earner.params, approvalId: first.body.approval_id ?? '' },
      body: { reason: 'Wait for the audit' },
    })
    expect(await figures(earner)).toEqual([7_000, 0, 0])
    const second = await ask(earner)
    await call(earner.instructor, withdrawApproval, {
      params: { ...earner.params, approvalId: second.body.approval_id ?? '' },
    })
    expect(await figures(earner)).toEqual([7_000, 0, 0])
    const { body } = await call(earner.admin, listPayouts, { params: earner.params, query: page })
    expect(body.items.map(({ status, reason }) => [status, reason])).toEqual([
      ['rejected', 'Withdrawn'],
      ['rejected', 'Wait for the audit'],
    ])
    expect(body.counts.rejected).toBe(2)
  })

  test('paid once, however often it is said, and told to the payee', async () => {
    const earner = await buildApproved()
    const pay = () =>
      call(earner.admin, markPayoutPaid, { params: earner.of, body: { reference: 'SEPA 1' } })
    const answers = await Promise.all([pay(), pay(), pay()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await figures(earner)).toEqual([0, 0, 7_000])
    const { drainJobs, sentMail } = await testApp()
    await drainJobs()
    expect(
      sentMail.some(({ to, subject }) => to === earner.instructor.email && /sent/.test(subject)),
    ).toBe(true)
  })

  test('failed before or after it was sent, the money is available again', async () => {
    for (const sent of [false, true]) {
      const earner = await buildApproved()
      if (sent) {
        await call(earner.admin, markPayoutPaid, { params: earner.of, body: { reference: '' } })
      }
      const failed = await call(earner.admin, markPayoutFailed, {
        params: earner.of,
        body: { reason: 'Account closed' },
      })
      expect(failed.body.status).toBe('failed')
      expect(failed.body.lines.reduce((sum, line) => sum + line.amount_minor, 0)).toBe(0)
      expect(await figures(earner)).toEqual([7_000, 0, 0])
    }
  })

  test('409 before it was approved, 403 for instructors, 404 for another organization', async () => {
    const earner = await buildPayable()
    const { body: payout } = await ask(earner)
    const of = { ...earner.params, payoutId: payout.id }
    const body = { reference: '' }
    expect((await call(earner.admin, markPayoutPaid, { params: of, body })).error.code).toBe(
      'payout_not_approved',
    )
    expect((await call(earner.instructor, getPayout, { params: of })).status).toBe(403)
    const elsewhere = { organizationId: earner.otherOrganization.id, payoutId: payout.id }
    expect((await call(earner.stranger, getPayout, { params: elsewhere })).error.code).toBe(
      'payout_not_found',
    )
  })
})

describe('the whole account', () => {
  test('is read by an admin for the bank, and the timeline says who did', async () => {
    const { admin, of, params } = await buildApproved()
    const { body } = await call(admin, revealPayoutMethod, { params: of })
    expect(body.lines).toEqual([{ label: 'IBAN', value: 'DE89370400440532013000' }])
    const file = await call(admin, exportPayouts, { params, body: { status: 'approved' } })
    const csv = Buffer.from(file.body.base64, 'base64').toString()
    expect(csv).toContain('DE89370400440532013000')
    expect(csv).toContain('70.00,EUR')
    const { body: payout } = await call(admin, getPayout, { params: of })
    expect(payout.timeline.map(({ action }) => action)).toEqual([
      'payout.requested',
      'payout.approved',
      'payout.method_viewed',
    ])
  })
})

describe('someone who left with a balance', () => {
  test('keeps it, and two admins can still pay it', async () => {
    const { admin, secondAdmin, instructor, params } = await buildPayable()
    await call(admin, removeMember, { params: { ...params, personId: instructor.id } })
    const { body: payees } = await call(admin, listPayees, { params, query: page })
    expect(payees.items).toMatchObject([
      { is_member: false, available_minor: 7_000, obstacles: [], tax_info_status: 'complete' },
    ])
    const started = await call(admin, startPayout, {
      params: { ...params, personId: instructor.id },
      body: { ...EUR, reason: 'Left in October' },
    })
    expect(started.body).toMatchObject({ status: 'requested', is_member: false })
    const approval = { ...params, approvalId: started.body.approval_id ?? '' }
    const own = await call(admin, approveApproval, { params: approval })
    expect(own.error.code).toBe('own_approval')
    await call(secondAdmin, approveApproval, { params: approval })
    const paid = await call(admin, markPayoutPaid, {
      params: { ...params, payoutId: started.body.id },
      body: { reference: 'SEPA 2' },
    })
    expect(paid.body).toMatchObject({ status: 'paid', amount_minor: 7_000 })
  })
})
