import type { LedgerAccountKind, LedgerEntryKind, LedgerLine } from '#contract/ledger.ts'
import { maximumTotal, type Page } from '#contract/page.ts'
import type { Db } from '#server/db/database.ts'

interface BalanceFilter {
  kinds?: readonly LedgerAccountKind[]
  personId?: string
  currency?: string
}

/** Accounts with what they hold; one row per account, however many lines it has. */
export function balances(db: Db, organizationId: string, filter: BalanceFilter = {}) {
  return db
    .selectFrom('ledger_accounts')
    .select([
      'id',
      'kind',
      'currency',
      'person_id',
      'provider',
      'balance_minor',
      'debit_minor',
      'credit_minor',
      'line_count',
    ])
    .where('organization_id', '=', organizationId)
    .$if(filter.kinds !== undefined, (query) => query.where('kind', 'in', filter.kinds ?? []))
    .$if(filter.personId !== undefined, (query) =>
      query.where('person_id', '=', filter.personId ?? ''),
    )
    .$if(filter.currency !== undefined, (query) =>
      query.where('currency', '=', filter.currency ?? ''),
    )
    .orderBy('currency')
    .orderBy('kind')
    .execute()
}

/** What came and went per account, month and kind of entry; a few rows, however many lines they sum. */
export function monthlySums(
  db: Db,
  organizationId: string,
  accountIds: readonly string[],
  { from, until }: { from?: string; until?: string } = {},
) {
  if (accountIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('ledger_months')
    .select(['account_id', 'month', 'entry_kind', 'amount_minor', 'line_count'])
    .where('organization_id', '=', organizationId)
    .where('account_id', 'in', accountIds)
    .$if(from !== undefined, (query) => query.where('month', '>=', from ?? ''))
    .$if(until !== undefined, (query) => query.where('month', '<=', until ?? ''))
    .orderBy('month')
    .execute()
}

/** One page of an account's lines, newest first. The lines are numbered, so that a late page costs what the first does. */
export async function lines(
  db: Db,
  organizationId: string,
  accountId: string,
  { page, page_size }: { page: number; page_size: number },
): Promise<Page<LedgerLine>> {
  const account = await db
    .selectFrom('ledger_accounts')
    .select('line_count')
    .where('organization_id', '=', organizationId)
    .where('id', '=', accountId)
    .executeTakeFirst()
  const total = account?.line_count ?? 0
  const rows = await db
    .selectFrom('ledger_lines as line')
    .innerJoin('ledger_entries as entry', (join) =>
      join
        .onRef('entry.organization_id', '=', 'line.organization_id')
        .onRef('entry.id', '=', 'line.entry_id'),
    )
    .innerJoin('ledger_accounts as account', (join) =>
      join
        .onRef('account.organization_id', '=', 'line.organization_id')
        .onRef('account.id', '=', 'line.account_id'),
    )
    .select(lineColumns)
    .where('line.organization_id', '=', organizationId)
    .where('line.account_id', '=', accountId)
    .where('line.number', '<=', total - (page - 1) * page_size)
    .orderBy('line.number', 'desc')
    .limit(page_size)
    .execute()
  return {
    items: rows.map(presentLine),
    total: Math.min(total, maximumTotal),
    total_capped: total > maximumTotal,
  }
}

/** Everything that the books say about one order or payout, oldest first. */
export async function linesOfSource(
  db: Db,
  organizationId: string,
  source: { type: string; id: string },
): Promise<LedgerLine[]> {
  const rows = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_lines as line', (join) =>
      join
        .onRef('line.organization_id', '=', 'entry.organization_id')
        .onRef('line.entry_id', '=', 'entry.id'),
    )
    .innerJoin('ledger_accounts as account', (join) =>
      join
        .onRef('account.organization_id', '=', 'line.organization_id')
        .onRef('account.id', '=', 'line.account_id'),
    )
    .select(lineColumns)
    .where('entry.organization_id', '=', organizationId)
    .where('entry.source_type', '=', source.type)
    .where('entry.source_id', '=', source.id)
    .orderBy('entry.posted_at')
    .orderBy('entry.id')
    .orderBy('line.amount_minor', 'desc')
    .execute()
  return rows.map(presentLine)
}

const lineColumns = [
  'line.entry_id',
  'entry.kind as entry_kind',
  'account.kind as account_kind',
  'entry.source_type',
  'entry.source_id',
  'entry.course_id',
  'entry.memo',
  'line.currency',
  'line.amount_minor',
  'line.balance_minor',
  'line.posted_at',
] as const

interface LineRow {
  entry_id: string
  entry_kind: string
  account_kind: string
  source_type: string
  source_id: string
  course_id: string | null
  memo: string
  currency: string
  amount_minor: number
  balance_minor: number
  posted_at: Date
}

const presentLine = (row: LineRow): LedgerLine => ({
  entry_id: row.entry_id,
  entry_kind: row.entry_kind as LedgerEntryKind,
  account_kind: row.account_kind as LedgerAccountKind,
  source_type: row.source_type,
  source_id: row.source_id,
  course_id: row.course_id,
  memo: row.memo,
  currency: row.currency,
  amount_minor: row.amount_minor,
  balance_minor: row.balance_minor,
  posted_at: row.posted_at.toISOString(),
})
