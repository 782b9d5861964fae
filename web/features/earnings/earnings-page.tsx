import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { EarningsAccount } from '#contract/earnings.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonCard, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { EarningsChart, EarningsFigures, PayoutBox } from './earnings-overview.tsx'
import { LinesSheet } from './lines-sheet.tsx'
import { MyPayoutsTable } from './my-payouts-table.tsx'
import { earningsQuery } from './queries.ts'
import { StatementsTable } from './statements-table.tsx'
import { TransactionsTable } from './transactions-table.tsx'

export interface EarningsSearch {
  tab?: 'payouts' | 'statements'
  account?: EarningsAccount
  currency?: string
  page?: number
  open?: string
}

/** What I earned, and below it the lines, payouts and statements that it is made of. */
export function EarningsPage({
  organizationId,
  search,
  onChange,
}: {
  organizationId: string
  search: EarningsSearch
  onChange: (change: Partial<EarningsSearch>) => void
}) {
  const { t } = useLingui()
  const earnings = useQuery(earningsQuery(organizationId))
  if (earnings.isPending) return <EarningsSkeleton />
  if (earnings.isError) return <QueryFailure query={earnings} />
  const { currencies, minimum_units, hold_days } = earnings.data
  const earned = currencies.find(({ currency }) => currency === search.currency) ?? currencies[0]
  if (!earned) {
    return (
      <EmptyState
        title={<Trans>No earnings yet</Trans>}
        description={
          <Trans>
            When one of your courses sells, your share appears here right away and can be paid out{' '}
            {hold_days} days later.
          </Trans>
        }
      />
    )
  }
  const { currency } = earned
  return (
    <div className="flex flex-col gap-6">
      {currencies.length > 1 && (
        <Select
          compact
          aria-label={t`Currency`}
          className="max-w-32"
          value={currency}
          onValueChange={(next: string) => onChange({ currency: next, page: undefined })}
          options={currencies.map((one) => ({ value: one.currency, label: one.currency }))}
        />
      )}
      <EarningsFigures earned={earned} />
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <EarningsChart earned={earned} />
        <PayoutBox organizationId={organizationId} earned={earned} minimumUnits={minimum_units} />
      </div>
      <section id="lists" className="scroll-mt-20">
        <ListTabs tab={search.tab} currency={search.currency} />
        <div className="mt-4">
          {search.tab === 'payouts' ? (
            <MyPayoutsTable
              organizationId={organizationId}
              page={search.page ?? 1}
              onPageChange={(page) => onChange({ page })}
              onOpen={(open) => onChange({ open })}
            />
          ) : search.tab === 'statements' ? (
            <StatementsTable organizationId={organizationId} />
          ) : (
            <>
              <AccountChoice
                account={search.account ?? 'available'}
                onChange={(account) => onChange({ account, page: undefined })}
              />
              <TransactionsTable
                organizationId={organizationId}
                account={search.account ?? 'available'}
                currency={currency}
                page={search.page ?? 1}
                onPageChange={(page) => onChange({ page })}
                onOpen={(open) => onChange({ open })}
              />
            </>
          )}
        </div>
      </section>
      <LinesSheet
        organizationId={organizationId}
        sourceId={search.open}
        onClose={() => onChange({ open: undefined })}
      />
    </div>
  )
}

function ListTabs({ tab, currency }: { tab: EarningsSearch['tab']; currency: string | undefined }) {
  const { t } = useLingui()
  const tabs = [
    { value: undefined, label: t`Transactions` },
    { value: 'payouts', label: t`Payouts` },
    { value: 'statements', label: t`Statements` },
  ] as const
  return (
    <LinkTabs label={t`Lists`}>
      {tabs.map(({ value, label }) => (
        <LinkTab key={label} asChild current={tab === value}>
          <Link
            to="."
            search={{ tab: value, currency }}
            activeOptions={{ explicitUndefined: true }}
            resetScroll={false}
          >
            {label}
          </Link>
        </LinkTab>
      ))}
    </LinkTabs>
  )
}

function AccountChoice({
  account,
  onChange,
}: {
  account: EarningsAccount
  onChange: (account: EarningsAccount) => void
}) {
  const { t } = useLingui()
  return (
    <FilterBar>
      <FilterChip
        single
        label={t`Account`}
        value={[account]}
        onValueChange={([next]) => onChange(next ?? 'available')}
        options={[
          { value: 'available', label: t`Available` },
          { value: 'on_hold', label: t`On hold` },
          { value: 'in_payout', label: t`On its way` },
          { value: 'paid', label: t`Paid out` },
        ]}
      />
    </FilterBar>
  )
}

function EarningsSkeleton() {
  return (
    <SkeletonRegion className="flex flex-col gap-6">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="h-24 rounded-card" />
        ))}
      </div>
      <SkeletonCard cover />
    </SkeletonRegion>
  )
}
