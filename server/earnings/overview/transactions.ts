import type { EarningsAccount, EarningsLine, EarningsTransaction } from '#contract/earnings.ts'
import type { LedgerAccountKind, LedgerEntryKind } from '#contract/ledger.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { lines } from '#server/ledger/queries.ts'
import { earningsPolicy } from '../policy.ts'
import { accountKinds, accountsOf } from './accounts.ts'

/** The lines of one of my accounts; a balance on the page equals the sum of these. */
export async function listTransactions(
  ctx: MemberCtx,
  query: PageQuery & { account: EarningsAccount; currency: string },
): Promise<Page<EarningsTransaction>> {
  authorize(earningsPolicy, 'earn', ctx, undefined)
  const accounts = await accountsOf(ctx.db, ctx.organizationId, ctx.personId)
  const account = accounts.find(
    ({ kind, currency }) => kind === accountKinds[query.account] && currency === query.currency,
  )
  if (!account) return { items: [], total: 0, total_capped: false }
  const page = await lines(ctx.db, ctx.organizationId, account.id, query)
  const titles = await courseTitles(ctx, page.items)
  return {
    ...page,
    items: page.items.map((line) => ({
      entry_id: line.entry_id,
      kind: line.entry_kind,
      source_type: line.source_type,
      source_id: line.source_id,
      course: line.course_id
        ? { id: line.course_id, title: titles.get(line.course_id) ?? '' }
        : null,
      currency: line.currency,
      amount_minor: 0 - line.amount_minor,
      balance_minor: 0 - line.balance_minor,
      posted_at: line.posted_at,
    })),
  }
}

export async function courseTitles(
  ctx: MemberCtx,
  rows: readonly { course_id: string | null }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ course_id }) => course_id ?? []))]
  if (ids.length === 0) return new Map()
  const courses = await ctx.db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', 'in', ids)
    .execute()
  return new Map(courses.map(({ id, title }) => [id, title]))
}

/** Every line about an order or payout in which I have a share: the whole split, without the names of others. */
export async function getLines(ctx: MemberCtx, sourceId: string): Promise<EarningsLine[]> {
  authorize(earningsPolicy, 'earn', ctx, undefined)
  const rows = await ctx.db
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
    .select([
      'line.entry_id',
      'entry.kind as entry_kind',
      'account.kind as account_kind',
      'account.person_id',
      'line.currency',
      'line.amount_minor',
      'line.posted_at',
    ])
    .where('entry.organization_id', '=', ctx.organizationId)
    .where('entry.source_type', 'in', ['order', 'payout'])
    .where('entry.source_id', '=', sourceId)
    .orderBy('entry.posted_at')
    .orderBy('entry.id')
    .orderBy('line.amount_minor', 'desc')
    .execute()
  if (!rows.some(({ person_id }) => person_id === ctx.personId)) {
    throw problem('transaction_not_found')
  }
  return rows.map((row) => ({
    entry_id: row.entry_id,
    entry_kind: row.entry_kind as LedgerEntryKind,
    account_kind: row.account_kind as LedgerAccountKind,
    is_mine: row.person_id === ctx.personId,
    currency: row.currency,
    amount_minor: row.amount_minor,
    posted_at: row.posted_at.toISOString(),
  }))
}
