import type { PayoutStatus, PayoutSummary } from '#contract/payouts.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { presentPersonNameOrNull } from '#server/identity/person-name.ts'
import type { PayoutRow } from './queries.ts'

/** The last part of the id: short enough for a bank's reference line, and random. */
export const numberOf = ({ id }: { id: string }) => `P-${id.slice(-8).toUpperCase()}`

export const presentPayout = (app: Mechanisms, row: PayoutRow): PayoutSummary => ({
  id: row.id,
  number: numberOf(row),
  status: row.status as PayoutStatus,
  payee: presentPersonNameOrNull(app, row.payee),
  currency: row.currency,
  amount_minor: row.amount_minor,
  method: {
    kind: row.method as 'bank' | 'other',
    holder_name: row.holder_name,
    shown: row.shown,
  },
  requested_at: row.requested_at.toISOString(),
  approved_at: row.approved_at?.toISOString() ?? null,
  paid_at: row.paid_at?.toISOString() ?? null,
  reason: row.reason,
  reference: row.reference,
  approval_id: row.approval_id,
})
