import type { EarningsAccount } from '#contract/earnings.ts'
import type { LedgerAccountKind } from '#contract/ledger.ts'
import type { Db } from '#server/db/database.ts'
import { balances } from '#server/ledger/queries.ts'

/** The accounts of a person in the books, by the words that people use. */
export const accountKinds: Record<EarningsAccount, LedgerAccountKind> = {
  available: 'instructor_available',
  on_hold: 'instructor_on_hold',
  in_payout: 'payouts_payable',
  paid: 'payouts_paid',
}

export type AccountRow = Awaited<ReturnType<typeof balances>>[number]

/** A handful of rows, however much was sold. */
export const accountsOf = (db: Db, organizationId: string, personId: string) =>
  balances(db, organizationId, { kinds: Object.values(accountKinds), personId })

/** What is owed to someone stands in the books as a negative balance. */
export const owed = (rows: readonly AccountRow[], account: EarningsAccount, currency: string) => {
  const row = rows.find(
    (candidate) => candidate.kind === accountKinds[account] && candidate.currency === currency,
  )
  return 0 - (row?.balance_minor ?? 0)
}
