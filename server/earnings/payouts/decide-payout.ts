import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import { notify } from '#server/events/notify.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { money, say, type Money, type Sentence } from '#server/words/sentence.ts'
import { payoutChanged } from '../notification-kinds.ts'
import { giveBack, settle } from './move-money.ts'
import { lockPayout } from './queries.ts'

type LockedPayout = Awaited<ReturnType<typeof lockPayout>>

/** Agreed to by someone else than who asked; the money waits to be sent. */
export async function approvePayout(ctx: MemberCtx, payoutId: string) {
  const payout = await lockPayout(ctx, payoutId)
  if (payout.status !== 'requested') throw problem('payout_not_open')
  await change(ctx, payout, { status: 'approved', approved_at: ctx.now })
  await record(ctx, payout, 'approved', null)
}

/** What was asked for is available again. */
export async function rejectPayout(ctx: MemberCtx, payoutId: string, reason: string) {
  const payout = await lockPayout(ctx, payoutId)
  if (payout.status !== 'requested') throw problem('payout_not_open')
  await change(ctx, payout, { status: 'rejected', closed_at: ctx.now, reason })
  await giveBack(ctx, payout, 'payouts_payable')
  await record(ctx, payout, 'rejected', reason)
}

/** Nobody says so of their own money. Saying it twice changes nothing. */
export async function payPayout(ctx: MemberCtx, payoutId: string, reference: string) {
  const payout = await lockPayout(ctx, payoutId)
  if (payout.person_id === ctx.personId) throw problem('own_approval')
  if (payout.status === 'paid') return
  if (payout.status !== 'approved') throw problem('payout_not_approved')
  await change(ctx, payout, { status: 'paid', paid_at: ctx.now, closed_at: ctx.now, reference })
  await settle(ctx, payout)
  await record(ctx, payout, 'paid', null)
}

/** The bank refused it or sent it back: the money is available to the payee again. */
export async function failPayout(ctx: MemberCtx, payoutId: string, reason: string) {
  const payout = await lockPayout(ctx, payoutId)
  if (payout.status === 'failed') return
  if (payout.status !== 'approved' && payout.status !== 'paid') {
    throw problem('payout_not_approved')
  }
  await change(ctx, payout, { status: 'failed', closed_at: ctx.now, reason })
  await giveBack(ctx, payout, payout.status === 'paid' ? 'payouts_paid' : 'payouts_payable')
  await record(ctx, payout, 'failed', reason)
}

const change = (
  ctx: MemberCtx,
  { organization_id, id }: LockedPayout,
  values: Partial<{
    status: string
    approved_at: Date
    paid_at: Date
    closed_at: Date
    reason: string
    reference: string
  }>,
) =>
  ctx.db
    .updateTable('payouts')
    .set(values)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

type Outcome = 'approved' | 'rejected' | 'paid' | 'failed'

const titles: Record<Outcome, (amount: Money) => Sentence> = {
  approved: (amount) => say('Your payout of {amount} was approved', { amount }),
  rejected: (amount) => say('Your payout of {amount} wasn’t approved', { amount }),
  paid: (amount) => say('We sent your payout of {amount}', { amount }),
  failed: (amount) => say('Your payout of {amount} failed', { amount }),
}

async function record(
  ctx: MemberCtx,
  payout: LockedPayout,
  outcome: Outcome,
  reason: string | null,
) {
  await audit(ctx, {
    action: `payout.${outcome}`,
    organizationId: ctx.organizationId,
    subject: { type: 'payout', id: payout.id },
    detail: { currency: payout.currency, amount_minor: payout.amount_minor },
    ...(reason && { reason }),
  })
  await emit(ctx, `payout.${outcome}`, {
    organization_id: ctx.organizationId,
    payout_id: payout.id,
    person_id: payout.person_id,
  })
  await notify(ctx, payoutChanged, {
    to: payout.person_id,
    type: outcome === 'rejected' || outcome === 'failed' ? 'warning' : 'success',
    title: titles[outcome](money(payout.amount_minor, payout.currency)),
    message: reason
      ? say('Reason: {reason}', { reason })
      : say('To: {account}', { account: payout.shown }),
    link: '/dashboard/instructor/earnings?tab=payouts',
    organizationId: ctx.organizationId,
    actorId: ctx.personId,
    key: `payout-${payout.id}-${outcome}`,
  })
}
