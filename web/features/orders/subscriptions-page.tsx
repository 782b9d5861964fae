import { t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type SubscriptionPlan } from '#contract/subscriptions.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { plansQuery } from './subscription-queries.ts'
import { PricePer } from './subscription-words.tsx'
import type { SubscriptionsSearch } from './subscriptions-search.ts'
import { Subscribers } from './subscribers.tsx'

type SubscriptionsPageProps = {
  organizationId: string
  search: SubscriptionsSearch
  onChange: (change: Partial<SubscriptionsSearch>) => void
}

/** What can be subscribed to, and who has. */
export function SubscriptionsPage({ organizationId, search, onChange }: SubscriptionsPageProps) {
  const { t } = useLingui()
  const [editing, setEditing] = useState<SubscriptionPlan | 'new' | null>(null)
  const plans = useQuery(plansQuery(organizationId))
  if (plans.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (plans.isError) return <QueryFailure query={plans} />
  const create = (
    <Button variant="primary" size="sm" onClick={() => setEditing('new')}>
      <Plus />
      <Trans>New subscription</Trans>
    </Button>
  )
  return (
    <>
      {plans.data.length === 0 ? (
        <EmptyState
          title={<Trans>No subscriptions yet</Trans>}
          description={
            <Trans>
              Sell access to your courses for a price per month or year. Subscriptions are paid by
              card; bank transfer isn’t offered.
            </Trans>
          }
          action={create}
        />
      ) : (
        <div className="flex flex-col gap-8">
          <div className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-14 text-ink-muted">
                <Trans>Subscriptions are paid by card; bank transfer isn’t offered.</Trans>
              </p>
              {create}
            </div>
            <DataTable
              label={t`Subscriptions`}
              rows={plans.data}
              rowId={({ id }) => id}
              columns={planColumns(setEditing)}
            />
          </div>
          <Subscribers
            organizationId={organizationId}
            plans={plans.data}
            search={search}
            onChange={onChange}
          />
        </div>
      )}
      {editing && (
        <PlanDialog
          organizationId={organizationId}
          plan={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

const planColumns = (onEdit: (plan: SubscriptionPlan) => void): Column<SubscriptionPlan>[] => [
  {
    id: 'title',
    header: t`Subscription`,
    cell: (row) => (
      <button
        type="button"
        className="text-start font-semibold underline-offset-4 hover:underline"
        onClick={() => onEdit(row)}
      >
        {row.title}
      </button>
    ),
  },
  {
    id: 'courses',
    header: t`Courses`,
    cell: (row) =>
      row.all_courses ? (
        <Trans>All public courses</Trans>
      ) : (
        <Plural value={row.courses.length} one="# course" other="# courses" />
      ),
  },
  {
    id: 'price',
    header: t`Price`,
    cell: (row) => (
      <span className="flex flex-col">
        {row.monthly_minor !== null && (
          <span>
            <PricePer minor={row.monthly_minor} currency={row.currency} cadence="month" />
          </span>
        )}
        {row.yearly_minor !== null && (
          <span>
            <PricePer minor={row.yearly_minor} currency={row.currency} cadence="year" />
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'trial',
    header: t`Trial`,
    cell: (row) =>
      row.trial_days > 0 && <Plural value={row.trial_days} one="# day" other="# days" />,
  },
  {
    id: 'status',
    header: t`Status`,
    cell: (row) => (
      <Pill tone={row.on_sale ? 'success' : 'neutral'}>
        {row.on_sale ? <Trans>On sale</Trans> : <Trans>Not on sale</Trans>}
      </Pill>
    ),
  },
  {
    id: 'subscribers',
    header: t`Subscribers`,
    numeric: true,
    cell: (row) => (
      <Link
        to="/dashboard/admin/payments/subscriptions"
        search={{ plan: row.id }}
        className="underline underline-offset-4"
      >
        {row.subscriber_count}
      </Link>
    ),
  },
  {
    id: 'page',
    header: t`Page`,
    cell: (row) =>
      row.on_sale && (
        <Link
          to="/subscriptions/$subscription"
          params={{ subscription: row.slug }}
          className="underline underline-offset-4"
        >
          <Trans>View page</Trans>
        </Link>
      ),
  },
]
