import { PayoutStatus, type Payout, type PayoutSummary } from '#contract/payouts.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { csvFile } from '#server/files/csv.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { fullName, presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { linesOfSource } from '#server/ledger/queries.ts'
import { plainAmount } from '#server/money.ts'
import { earningsPolicy } from '../policy.ts'
import { unsealMethod } from '../settings/payout-details.ts'
import { findTaxInfo, statusOfTaxInfo } from '../tax-info/queries.ts'
import { numberOf, presentPayout } from './present.ts'
import {
  getPayoutRow,
  listForExport,
  listTimeline,
  pageOfPayouts,
  type PayoutFilter,
} from './queries.ts'
import { wordHead } from '#server/words/reader.ts'
import { say } from '#server/words/sentence.ts'

export async function listMyPayouts(
  ctx: MemberCtx,
  query: PageQuery,
): Promise<Page<PayoutSummary>> {
  authorize(earningsPolicy, 'earn', ctx, undefined)
  const { page, page_size } = query
  const {
    rows,
    counts: _,
    ...page_
  } = await pageOfPayouts(ctx, {
    page,
    page_size,
    person_id: ctx.personId,
  })
  return { ...page_, items: rows.map((row) => presentPayout(ctx.app, row)) }
}

export async function listPayouts(ctx: MemberCtx, query: PayoutFilter & PageQuery) {
  authorize(earningsPolicy, 'manage', ctx, undefined)
  const { rows, counts, ...page } = await pageOfPayouts(ctx, query)
  const totals = new Map(counts.map(({ status, total }) => [status, total]))
  return {
    ...page,
    items: rows.map((row) => presentPayout(ctx.app, row)),
    counts: Object.fromEntries(
      PayoutStatus.options.map((status) => [status, totals.get(status) ?? 0]),
    ) as Record<PayoutStatus, number>,
  }
}

export async function getPayout(ctx: MemberCtx, payoutId: string): Promise<Payout> {
  authorize(earningsPolicy, 'manage', ctx, undefined)
  const row = await getPayoutRow(ctx, payoutId)
  const [taxInfo, lines, timeline, member] = await Promise.all([
    findTaxInfo(ctx, ctx.organizationId, row.person_id),
    linesOfSource(ctx.db, ctx.organizationId, { type: 'payout', id: row.id }),
    listTimeline(ctx, payoutId),
    ctx.db
      .selectFrom('memberships')
      .select('person_id')
      .where('organization_id', '=', ctx.organizationId)
      .where('person_id', '=', row.person_id)
      .executeTakeFirst(),
  ])
  return {
    ...presentPayout(ctx.app, row),
    tax_info_status: statusOfTaxInfo(taxInfo),
    is_member: member !== undefined,
    lines,
    timeline: timeline.map((entry) => ({
      id: entry.id,
      action: entry.action,
      actor: presentPersonNameOrNull(ctx.app, entry.actor),
      reason: entry.reason,
      at: entry.created_at.toISOString(),
    })),
    can: {
      mark_paid: row.status === 'approved',
      mark_failed: row.status === 'approved' || row.status === 'paid',
    },
  }
}

/** The whole account, to type it into the bank's form. Leaves a trace. */
export async function revealPayoutMethod(ctx: MemberCtx, payoutId: string) {
  authorize(earningsPolicy, 'manage', ctx, undefined)
  const row = await getPayoutRow(ctx, payoutId)
  await audit(ctx, {
    action: 'payout.method_viewed',
    organizationId: ctx.organizationId,
    subject: { type: 'payout', id: payoutId },
  })
  return unsealMethod(ctx, row.details)
}

const heading = [
  say('Payout'),
  say('Status'),
  say('Payee'),
  say('Account holder'),
  say('Account'),
  say('BIC or service'),
  say('Amount'),
  say('Currency'),
  say('Requested'),
  say('Approved'),
  say('Paid'),
  say('Reference'),
  say('Reason'),
]

/** With whole accounts, for the bank. Leaves a trace. */
export async function exportPayouts(ctx: MemberCtx, filter: PayoutFilter) {
  authorize(earningsPolicy, 'manage', ctx, undefined)
  const rows = await listForExport(ctx, filter)
  await audit(ctx, {
    action: 'payouts.exported',
    organizationId: ctx.organizationId,
    subject: { type: 'organization', id: ctx.organizationId },
    detail: { ...filter, count: rows.length },
  })
  return csvFile(`payouts-${ctx.now.toISOString().slice(0, 10)}`, [
    await wordHead(ctx, heading),
    ...rows.map((row) => {
      const { lines } = unsealMethod(ctx, row.details)
      const value = (label: string) => lines.find((line) => line.label === label)?.value ?? ''
      return [
        numberOf(row),
        row.status,
        row.payee ? fullName(row.payee) : '',
        row.holder_name,
        value('IBAN') || value('Account'),
        value('BIC') || value('Service'),
        plainAmount(row.amount_minor, row.currency),
        row.currency,
        row.requested_at.toISOString(),
        row.approved_at?.toISOString() ?? '',
        row.paid_at?.toISOString() ?? '',
        row.reference,
        row.reason ?? '',
      ]
    }),
  ])
}
