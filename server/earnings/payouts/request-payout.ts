import type { PayoutObstacle } from '#contract/earnings.ts'
import type { Payout, PayoutSummary } from '#contract/payouts.ts'
import { authorize } from '#server/access/policy.ts'
import { submitApproval } from '#server/approvals/submit-approval.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { fullName } from '#server/identity/person-name.ts'
import { lockSource } from '#server/ledger/lock-source.ts'
import { money, say, type Sentence } from '#server/words/sentence.ts'
import { accountsOf, owed } from '../overview/accounts.ts'
import { assertPayee } from '../payees/queries.ts'
import { earningsPolicy } from '../policy.ts'
import { reserve } from './move-money.ts'
import { obstaclesOf, readStanding } from './obstacles.ts'
import { presentPayout } from './present.ts'
import { getPayoutRow } from './queries.ts'
import { getPayout } from './read-payouts.ts'

interface Wish {
  currency: string
  /** Absent: everything that is available. */
  amount_minor?: number | undefined
}

/** Asks for what is available to me. Of two requests at once one becomes a payout. */
export async function requestPayout(ctx: MemberCtx, wish: Wish): Promise<PayoutSummary> {
  authorize(earningsPolicy, 'earn', ctx, undefined)
  const id = await open(ctx, ctx.personId, wish, '')
  return presentPayout(ctx.app, await getPayoutRow(ctx, id))
}

/** The same in the name of someone who is owed money here, also when they have left; another admin decides. */
export async function startPayout(
  ctx: MemberCtx,
  personId: string,
  { currency, reason }: { currency: string; reason: string },
): Promise<Payout> {
  authorize(earningsPolicy, 'manage', ctx, undefined)
  await assertPayee(ctx, personId)
  return getPayout(ctx, await open(ctx, personId, { currency }, reason))
}

async function open(ctx: MemberCtx, personId: string, wish: Wish, note: string) {
  const { currency } = wish
  const { organizationId } = ctx
  await lockSource(ctx, `payouts ${organizationId} ${personId}`)
  const [accounts, standing] = await Promise.all([
    accountsOf(ctx.db, organizationId, personId),
    readStanding(ctx, organizationId, personId),
  ])
  const available = owed(accounts, 'available', currency)
  const amount = wish.amount_minor ?? available
  if (amount > available) throw problem('payout_not_possible', { detail: tooMuch })
  const [obstacle] = obstaclesOf(standing, currency, amount)
  const { settings } = standing
  if (obstacle || !settings?.method || !settings.details) {
    throw problem('payout_not_possible', { detail: sentences[obstacle ?? 'method_missing'] })
  }
  const payout = await ctx.db
    .insertInto('payouts')
    .values({
      organization_id: organizationId,
      person_id: personId,
      currency,
      amount_minor: amount,
      method: settings.method,
      holder_name: settings.holder_name,
      shown: settings.shown,
      details: settings.details,
      requested_by: ctx.personId,
      requested_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await reserve(ctx, payout)
  const payee = await ctx.db
    .selectFrom('people')
    .select(['first_name', 'last_name'])
    .where('id', '=', personId)
    .executeTakeFirst()
  const approval = await submitApproval(ctx, 'payout.request', {
    subjectId: payout.id,
    title: say('{amount} to {name}', {
      amount: money(amount, currency),
      name: payee ? fullName(payee) : settings.holder_name,
    }),
    note,
  })
  await ctx.db
    .updateTable('payouts')
    .set({ approval_id: approval.id })
    .where('organization_id', '=', organizationId)
    .where('id', '=', payout.id)
    .execute()
  await audit(ctx, {
    action: 'payout.requested',
    organizationId,
    subject: { type: 'payout', id: payout.id },
    detail: { person_id: personId, currency, amount_minor: amount },
    ...(note && { reason: note }),
  })
  return payout.id
}

const tooMuch = say('You can only pay out what’s available.')

const sentences: Record<PayoutObstacle, Sentence> = {
  payout_open: say('A payout in this currency is already in progress.'),
  nothing_available: say('There’s nothing to pay out yet.'),
  below_minimum: say('The available amount is below the minimum in the payout settings.'),
  method_missing: say('Add a payout method in the payout settings first.'),
  tax_info_missing: say('Complete the tax information first.'),
  tax_correction_needed: say('Correct the tax information first.'),
}
