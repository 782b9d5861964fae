import * as z from 'zod/mini'
import { Id, Instant } from './fields.ts'

/** The purpose of each ledger account. Amounts owed to someone have a negative balance. */
export const LedgerAccountKind = z.enum([
  'cash',
  'tax_payable',
  'platform_fee',
  'organization_share',
  'instructor_on_hold',
  'instructor_available',
  'payouts_payable',
  'payouts_paid',
  'disputes',
])
export type LedgerAccountKind = z.infer<typeof LedgerAccountKind>

export const LedgerEntryKind = z.enum([
  'sale',
  'refund',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'hold_released',
  'payout_requested',
  'payout_paid',
  'payout_reversed',
  'adjustment',
])
export type LedgerEntryKind = z.infer<typeof LedgerEntryKind>

/** One movement on one account: a debit is positive, a credit negative. */
export const LedgerLine = z.object({
  entry_id: Id,
  entry_kind: LedgerEntryKind,
  account_kind: LedgerAccountKind,
  /** The related record, such as an order or a payout. */
  source_type: z.string(),
  source_id: Id,
  course_id: z.nullable(Id),
  memo: z.string(),
  currency: z.string(),
  amount_minor: z.number(),
  /** Balance of the account after this line. */
  balance_minor: z.number(),
  posted_at: Instant,
})
export type LedgerLine = z.infer<typeof LedgerLine>
