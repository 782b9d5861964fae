import { approvalKind, type ApprovalRequest, type Description } from '#server/approvals/kind.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { fullName } from '#server/identity/person-name.ts'
import { findTaxInfo, statusOfTaxInfo } from '../tax-info/queries.ts'
import { approvePayout, rejectPayout } from './decide-payout.ts'
import { numberOf } from './present.ts'
import { getPayoutRow } from './queries.ts'
import { money, say, show } from '#server/words/sentence.ts'

/** A payout needs approval by someone other than its requester. Payouts are never edited; a new one is requested instead. */
export const payoutRequest = approvalKind('payout.request', {
  label: say('Pay out earnings'),
  describe,
  onApproved: (ctx, request) => approvePayout(ctx, request.subject_id),
  onDeclined: (ctx, request, reason) => rejectPayout(ctx, request.subject_id, reason ?? ''),
  onChangesRequested: (ctx, request, reason) => rejectPayout(ctx, request.subject_id, reason ?? ''),
  onWithdrawn: (ctx, request) => rejectPayout(ctx, request.subject_id, 'Withdrawn'),
})

const taxWords = {
  missing: say('Missing'),
  complete: say('Complete'),
  verified: say('Verified'),
  correction_needed: say('Needs correction'),
}

async function describe(ctx: MemberCtx, request: ApprovalRequest): Promise<Description> {
  const payout = await getPayoutRow(ctx, request.subject_id)
  const status = statusOfTaxInfo(await findTaxInfo(ctx, ctx.organizationId, payout.person_id))
  const isComplete = status === 'complete' || status === 'verified'
  return {
    facts: [
      { label: say('Payout'), value: numberOf(payout) },
      { label: say('Amount'), value: show(money(payout.amount_minor, payout.currency)) },
      { label: say('Payee'), value: payout.payee ? fullName(payout.payee) : '–' },
      { label: say('Goes to'), value: `${payout.shown}, ${payout.holder_name}` },
      { label: say('Tax information'), value: taxWords[status] },
    ],
    changes: [
      {
        title: say('Money'),
        items: [
          {
            change: 'moved',
            label: show(money(payout.amount_minor, payout.currency)),
            before: say('Owed by the organization'),
            after: `${payout.shown}, ${payout.holder_name}`,
          },
        ],
      },
    ],
    is_first: false,
    checklist: [
      {
        label: say('Tax information is complete'),
        level: 'blocking',
        done: isComplete,
        missing: isComplete ? [] : [taxWords[status]],
      },
    ],
    links: [{ label: say('Open payout'), path: `/dashboard/admin/payouts/${payout.id}` }],
  }
}
