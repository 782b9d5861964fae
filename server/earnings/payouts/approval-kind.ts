import type { ApprovalDescription } from '#contract/approvals.ts'
import { approvalKind, type ApprovalRequest } from '#server/approvals/kind.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { fullName } from '#server/identity/person-name.ts'
import { printAmount } from '#server/money.ts'
import { findTaxInfo, statusOfTaxInfo } from '../tax-info/queries.ts'
import { approvePayout, rejectPayout } from './decide-payout.ts'
import { numberOf } from './present.ts'
import { getPayoutRow } from './queries.ts'

/** Money leaves only when someone else than who asked agrees. A payout is never changed: it is asked for anew. */
export const payoutRequest = approvalKind('payout.request', {
  label: 'Pay out earnings',
  describe,
  onApproved: (ctx, request) => approvePayout(ctx, request.subject_id),
  onDeclined: (ctx, request, reason) => rejectPayout(ctx, request.subject_id, reason ?? ''),
  onChangesRequested: (ctx, request, reason) => rejectPayout(ctx, request.subject_id, reason ?? ''),
  onWithdrawn: (ctx, request) => rejectPayout(ctx, request.subject_id, 'Withdrawn'),
})

const taxWords = {
  missing: 'Missing',
  complete: 'Complete',
  verified: 'Verified',
  correction_needed: 'Has to be corrected',
}

async function describe(ctx: MemberCtx, request: ApprovalRequest): Promise<ApprovalDescription> {
  const payout = await getPayoutRow(ctx, request.subject_id)
  const status = statusOfTaxInfo(await findTaxInfo(ctx, ctx.organizationId, payout.person_id))
  const isComplete = status === 'complete' || status === 'verified'
  return {
    facts: [
      { label: 'Payout', value: numberOf(payout) },
      { label: 'Amount', value: printAmount(payout.amount_minor, payout.currency) },
      { label: 'Payee', value: payout.payee ? fullName(payout.payee) : '–' },
      { label: 'Goes to', value: `${payout.shown}, ${payout.holder_name}` },
      { label: 'Tax information', value: taxWords[status] },
    ],
    changes: [
      {
        title: 'Money',
        items: [
          {
            change: 'moved',
            label: printAmount(payout.amount_minor, payout.currency),
            before: 'Owed by the organization',
            after: `${payout.shown}, ${payout.holder_name}`,
          },
        ],
      },
    ],
    is_first: false,
    checklist: [
      {
        label: 'Tax information is complete',
        level: 'blocking',
        done: isComplete,
        missing: isComplete ? [] : [taxWords[status]],
      },
    ],
    links: [{ label: 'Open the payout', path: `/dashboard/admin/payouts/${payout.id}` }],
  }
}
