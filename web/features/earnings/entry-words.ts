import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { LedgerAccountKind, LedgerEntryKind } from '#contract/ledger.ts'

/** What happened, as people say it. */
export const entryWords: Record<LedgerEntryKind, MessageDescriptor> = {
  sale: msg`Sale`,
  refund: msg`Refund`,
  dispute_opened: msg`Dispute opened`,
  dispute_won: msg`Dispute won`,
  dispute_lost: msg`Dispute lost`,
  hold_released: msg`Hold ended`,
  payout_requested: msg`Payout requested`,
  payout_paid: msg`Payout sent`,
  payout_reversed: msg`Payout returned`,
  adjustment: msg`Adjustment`,
}

/** Accounts of the books, as people call them. */
export const accountWords: Record<LedgerAccountKind, MessageDescriptor> = {
  cash: msg`Paid by the buyer`,
  tax_payable: msg`Tax`,
  platform_fee: msg`Platform fee`,
  organization_share: msg`Organization`,
  instructor_on_hold: msg`Instructor, on hold`,
  instructor_available: msg`Instructor, available`,
  payouts_payable: msg`Payouts on their way`,
  payouts_paid: msg`Paid out`,
  disputes: msg`Disputed`,
}
