import type { CurrencyEarnings, EarningsMonth, EarningsOverview } from '#contract/earnings.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { monthlySums } from '#server/ledger/queries.ts'
import { readSplitSettings } from '#server/ledger/split-rules.ts'
import { obstaclesOf, readStanding } from '../payouts/obstacles.ts'
import { earningsPolicy } from '../policy.ts'
import { defaultMinimumUnits } from '../settings/payout-settings.ts'
import { accountsOf, owed, type AccountRow } from './accounts.ts'

/** What I earned, per currency. Reads balances and sums per month, never the lines themselves. */
export async function getEarnings(ctx: MemberCtx): Promise<EarningsOverview> {
  authorize(earningsPolicy, 'earn', ctx, undefined)
  const { organizationId, personId } = ctx
  const [accounts, settings] = await Promise.all([
    accountsOf(ctx.db, organizationId, personId),
    readSplitSettings(ctx.db, organizationId),
  ])
  const currencies = [...new Set(accounts.map(({ currency }) => currency))].toSorted()
  const [sums, standing, releases] = await Promise.all([
    monthlySums(
      ctx.db,
      organizationId,
      accounts.map(({ id }) => id),
    ),
    readStanding(ctx, organizationId, personId),
    readReleases(ctx, currencies),
  ])
  return {
    minimum_units: standing.settings?.minimum_units ?? defaultMinimumUnits,
    hold_days: settings.hold_days,
    currencies: currencies.map((currency): CurrencyEarnings => {
      const own = accounts.filter((account) => account.currency === currency)
      const months = byMonth(own, sums)
      const total = (key: keyof Omit<EarningsMonth, 'month'>) =>
        months.reduce((sum, month) => sum + month[key], 0)
      const available_minor = owed(own, 'available', currency)
      const release = releases.get(currency)
      return {
        currency,
        available_minor,
        on_hold_minor: owed(own, 'on_hold', currency),
        next_release_at: release?.next.toISOString() ?? null,
        last_release_at: release?.last.toISOString() ?? null,
        in_payout_minor: owed(own, 'in_payout', currency),
        paid_minor: owed(own, 'paid', currency),
        lifetime_minor: total('sales_minor'),
        refunds_minor: total('refunds_minor'),
        obstacles: obstaclesOf(standing, currency, available_minor),
        months: lastMonths(ctx.now, months),
      }
    }),
  }
}

type Sums = Awaited<ReturnType<typeof monthlySums>>

/** What each month brought and took, from the sums that the books keep, the oldest first. */
export function byMonth(accounts: readonly AccountRow[], sums: Sums): EarningsMonth[] {
  const kinds = new Map(accounts.map(({ id, kind }) => [id, kind]))
  const months = new Map<string, EarningsMonth>()
  for (const sum of sums) {
    const account = kinds.get(sum.account_id)
    if (!account) continue
    const name = sum.month.slice(0, 7)
    const month = months.get(name) ?? emptyMonth(name)
    months.set(name, month)
    if (account === 'payouts_paid') month.paid_minor -= sum.amount_minor
    else if (sum.entry_kind === 'sale') month.sales_minor -= sum.amount_minor
    else if (sum.entry_kind === 'refund' || sum.entry_kind === 'dispute_lost') {
      month.refunds_minor += sum.amount_minor
    }
  }
  return [...months.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1))
}

const emptyMonth = (month: string): EarningsMonth => ({
  month,
  sales_minor: 0,
  refunds_minor: 0,
  paid_minor: 0,
})

/** Twelve months with no gap, so that a chart tells of quiet ones too. */
function lastMonths(now: Date, months: readonly EarningsMonth[]): EarningsMonth[] {
  return Array.from({ length: 12 }, (_, index) => {
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index, 1))
    const name = start.toISOString().slice(0, 7)
    return months.find(({ month }) => month === name) ?? emptyMonth(name)
  })
}

/** When the next and the last hold of each currency ends: two ends of an index, however many lie between. */
async function readReleases(ctx: MemberCtx, currencies: readonly string[]) {
  const end = (currency: string, direction: 'asc' | 'desc') =>
    ctx.db
      .selectFrom('ledger_holds')
      .select('hold_until')
      .where('organization_id', '=', ctx.organizationId)
      .where('person_id', '=', ctx.personId)
      .where('currency', '=', currency)
      .where('released_at', 'is', null)
      .where('left_minor', '>', 0)
      .orderBy('hold_until', direction)
      .limit(1)
      .executeTakeFirst()
  const ends = await Promise.all(
    currencies.map(async (currency) => {
      const [next, last] = await Promise.all([end(currency, 'asc'), end(currency, 'desc')])
      return next && last ? { currency, next: next.hold_until, last: last.hold_until } : []
    }),
  )
  return new Map(ends.flat().map((row) => [row.currency, row]))
}
