import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Revenue } from '#contract/selling.ts'
import { currencyFormat, majorUnits } from '#web/lib/money.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Chart } from '#web/ui/chart.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateChip } from '#web/ui/date-chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { Stat } from '#web/ui/stat.tsx'
import { Amount } from '#web/lib/amount.tsx'
import { accountWords } from './order-words.tsx'
import { revenueQuery } from './queries.ts'

export interface Span {
  from: string
  until: string
}

/** What was sold between two days; every figure opens the orders that it counts. */
export function RevenuePage({
  organizationId,
  span,
  onChange,
}: {
  organizationId: string
  span: Span
  onChange: (change: Partial<Span>) => void
}) {
  const { t } = useLingui()
  const query = useQuery(revenueQuery(organizationId, span))
  return (
    <>
      <FilterBar>
        <DateChip
          closed
          label={t`Date`}
          days={{ from: span.from, to: span.until }}
          onDaysChange={({ from = span.from, to = span.until }) => onChange({ from, until: to })}
        />
      </FilterBar>
      {query.isPending ? (
        <SkeletonRegion>
          <SkeletonTable />
        </SkeletonRegion>
      ) : query.isError ? (
        <QueryFailure query={query} />
      ) : query.data.currencies.length === 0 ? (
        <EmptyState
          title={<Trans>No sales yet</Trans>}
          description={<Trans>Your revenue will appear here after the first order.</Trans>}
        />
      ) : (
        <div className="flex flex-col gap-10">
          {query.data.currencies.map((revenue) => (
            <OneCurrency key={revenue.currency} revenue={revenue} span={span} />
          ))}
        </div>
      )}
    </>
  )
}

function OneCurrency({ revenue, span }: { revenue: Revenue; span: Span }) {
  const { t, i18n } = useLingui()
  const { currency } = revenue
  const money = (minor: number) => <Amount minor={minor} currency={currency} />
  const sold = { status: 'sold' as const, currency, ...span }
  const accounts = accountWords()
  const month = (at: string) =>
    i18n.date(new Date(`${at}T00:00:00Z`), { month: 'short', timeZone: 'UTC' })
  return (
    <section aria-label={currency} className="flex flex-col gap-6">
      <h2 className="text-16 font-semibold">{currency}</h2>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Stat
          label={<Trans>Sold</Trans>}
          value={money(revenue.gross_minor)}
          hint={<Plural value={revenue.order_count} one="# order" other="# orders" />}
          link={<Link to="/dashboard/admin/payments" search={sold} />}
        />
        <Stat
          label={<Trans>Refunded</Trans>}
          value={money(revenue.refunded_minor)}
          hint={<Plural value={revenue.refund_count} one="# refund" other="# refunds" />}
          link={
            <Link
              to="/dashboard/admin/payments/refunds"
              search={{ status: 'settled', currency, ...span }}
            />
          }
        />
        <Stat
          label={<Trans>Tax</Trans>}
          value={money(revenue.tax_minor)}
          link={<Link to="/dashboard/admin/payments" search={sold} />}
        />
        <Stat
          label={<Trans>Waiting for payment</Trans>}
          value={money(revenue.pending_minor)}
          hint={<Plural value={revenue.pending_count} one="# order" other="# orders" />}
          link={<Link to="/dashboard/admin/payments" search={{ status: 'pending', currency }} />}
        />
      </div>
      {revenue.months.length > 1 && (
        <Card>
          <CardHead title={<Trans>By month</Trans>} />
          <Chart
            label={t`Sales by month in ${currency}`}
            unit={t`${currency} per month`}
            format={currencyFormat(currency)}
            series={[
              { key: 'sold', label: t`Sold`, colour: 1 },
              { key: 'refunded', label: t`Refunded`, colour: 2 },
            ]}
            tick={month}
            rows={revenue.months.map((row) => ({
              at: row.month,
              sold: majorUnits(row.gross_minor, currency),
              refunded: majorUnits(row.refunded_minor, currency),
            }))}
          />
        </Card>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <DataTable
          label={t`By course`}
          rows={revenue.courses}
          rowId={({ course_id }) => course_id}
          columns={[
            {
              id: 'course',
              header: t`Course`,
              cell: (row) => (
                <Link
                  to="/dashboard/admin/payments"
                  search={{ ...sold, course: row.course_id }}
                  className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
                >
                  {row.title}
                </Link>
              ),
            },
            { id: 'orders', header: t`Orders`, numeric: true, cell: (row) => row.order_count },
            {
              id: 'sold',
              header: t`Sold`,
              numeric: true,
              cell: (row) => money(row.gross_minor),
            },
            {
              id: 'refunded',
              header: t`Refunded`,
              numeric: true,
              cell: (row) => money(row.refunded_minor),
            },
          ]}
        />
        <Card>
          <CardHead
            title={<Trans>Ledger balances</Trans>}
            description={<Trans>All {currency} accounts add up to zero.</Trans>}
          />
          <dl className="flex flex-col gap-2 text-14">
            {revenue.accounts.map(({ kind, balance_minor }) => (
              <div key={kind} className="flex justify-between gap-4">
                <dt className="text-ink-muted">{accounts[kind] ?? kind}</dt>
                <dd>{money(balance_minor)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </section>
  )
}
