import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import {
  cancelSubscriber,
  type Subscriber,
  type SubscriberState,
  type SubscriptionPlan,
} from '#contract/subscriptions.ts'
import { Amount } from '#web/lib/amount.tsx'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FigureStrip } from '#web/ui/figures.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { Stat } from '#web/ui/stat.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import { ordersKey, pageSize } from './queries.ts'
import { subscribersQuery } from './subscription-queries.ts'
import { Day, SubscriptionPill, subscriptionStateWords } from './subscription-words.tsx'
import type { SubscriptionsSearch } from './subscriptions-search.ts'

type SubscribersProps = {
  organizationId: string
  search: SubscriptionsSearch
  onChange: (change: Partial<SubscriptionsSearch>) => void
  plans: readonly SubscriptionPlan[]
}

const nameOf = ({ person }: Subscriber) => person?.name ?? t`Deleted person`

const counted = ['active', 'trialing', 'past_due', 'ending'] as const

/** People who have subscribed, by state, with what can be done about it. */
export function Subscribers({ organizationId, plans, search, onChange }: SubscribersProps) {
  const { t } = useLingui()
  const [canceling, setCanceling] = useState<Subscriber | null>(null)
  const list = useQuery(subscribersQuery(organizationId, search))
  const words = subscriptionStateWords()
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  return (
    <section aria-label={t`Subscribers`} className="flex flex-col gap-4">
      <SectionHead title={<Trans>Subscribers</Trans>} className="mb-0" />
      <FigureStrip>
        {counted.map((state) => (
          <Stat
            key={state}
            label={words[state]}
            value={list.data.counts[state]}
            link={
              <Link
                to="/dashboard/admin/payments/subscriptions"
                search={{ ...search, state, page: undefined }}
              />
            }
          />
        ))}
      </FigureStrip>
      <FilterBar
        search={search.search ?? ''}
        searchLabel={t`Search subscribers`}
        onSearchChange={(next) => onChange({ search: next || undefined, page: undefined })}
      >
        <FilterChip
          single
          label={t`Status`}
          value={search.state ? [search.state] : []}
          onValueChange={([state]) => onChange({ state, page: undefined })}
          options={([...counted, 'ended'] satisfies SubscriberState[]).map((value) => ({
            value,
            label: words[value],
          }))}
        />
        <FilterChip
          single
          label={t`Subscription`}
          value={search.plan ? [search.plan] : []}
          onValueChange={([plan]) => onChange({ plan, page: undefined })}
          options={plans.map(({ id, title }) => ({ value: id, label: title }))}
        />
      </FilterBar>
      {list.data.items.length === 0 ? (
        search.search || search.state || search.plan ? (
          <NoResultsState
            onClear={() =>
              onChange({ search: undefined, state: undefined, plan: undefined, page: undefined })
            }
          />
        ) : (
          <EmptyState
            title={<Trans>No subscribers yet</Trans>}
            description={<Trans>People who subscribe will appear here.</Trans>}
          />
        )
      ) : (
        <div className="flex flex-col gap-3">
          <DataTable
            label={t`Subscribers`}
            rows={list.data.items}
            rowId={({ id }) => id}
            columns={subscriberColumns()}
            rowActions={(row) =>
              row.status !== 'ended' && (
                <RowMenu label={t`More actions for ${nameOf(row)}`}>
                  <MenuItem danger icon={<Ban />} onSelect={() => setCanceling(row)}>
                    <Trans>Cancel subscription</Trans>
                  </MenuItem>
                </RowMenu>
              )
            }
            pending={list.isPlaceholderData}
          />
          <Pagination
            page={search.page ?? 1}
            pageSize={pageSize}
            total={list.data.total}
            capped={list.data.total_capped}
            onPageChange={(page) => onChange({ page: page > 1 ? page : undefined })}
          />
        </div>
      )}
      {canceling && (
        <CancelDialog
          organizationId={organizationId}
          subscriber={canceling}
          onClose={() => setCanceling(null)}
        />
      )}
    </section>
  )
}

const subscriberColumns = (): Column<Subscriber>[] => [
  {
    id: 'person',
    header: t`Subscriber`,
    cell: (row) => (
      <span className="block py-1.5">
        <span className="font-semibold">{nameOf(row)}</span>
        <span className="block text-12 text-ink-muted">{row.person?.email}</span>
      </span>
    ),
  },
  { id: 'plan', header: t`Subscription`, cell: (row) => row.plan.title },
  { id: 'status', header: t`Status`, cell: (row) => <SubscriptionPill subscription={row} /> },
  {
    id: 'next',
    header: t`Next payment`,
    cell: (row) =>
      row.next_payment_at ? (
        <span>
          <Amount minor={row.next_total_minor} currency={row.currency} /> ·{' '}
          <Day at={row.next_payment_at} />
        </span>
      ) : row.is_paused ? (
        row.failure
      ) : row.ended_at ? (
        <span>
          <Trans>
            Ended <Day at={row.ended_at} />
          </Trans>
        </span>
      ) : (
        row.period_ends_at && (
          <span>
            <Trans>
              Ends <Day at={row.period_ends_at} />
            </Trans>
          </span>
        )
      ),
  },
  {
    id: 'order',
    header: t`Last order`,
    cell: (row) =>
      row.last_order_id && (
        <Link
          to="/dashboard/admin/payments/orders/$orderId"
          params={{ orderId: row.last_order_id }}
          className="underline underline-offset-4"
        >
          <Trans>View order</Trans>
        </Link>
      ),
  },
]

type Choice = 'period_end' | 'now' | 'refund'

function CancelDialog({
  organizationId,
  subscriber,
  onClose,
}: {
  organizationId: string
  subscriber: Subscriber
  onClose: () => void
}) {
  const { t } = useLingui()
  const [choice, setChoice] = useState<Choice>(subscriber.is_canceled ? 'now' : 'period_end')
  const queryClient = useQueryClient()
  const cancel = useMutation({
    mutationFn: (reason: string) =>
      call(cancelSubscriber, {
        params: { organizationId, subscriptionId: subscriber.id },
        body: {
          when: choice === 'period_end' ? 'period_end' : 'now',
          refund: choice === 'refund',
          reason,
        },
      }),
    onSuccess: async () => {
      toast.success(t`Subscription canceled`)
      await queryClient.invalidateQueries({ queryKey: ordersKey })
    },
  })
  const name = nameOf(subscriber)
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      title={<Trans>Cancel the subscription of {name}?</Trans>}
      effect={<Trans>Progress and certificates are kept.</Trans>}
      confirmLabel={<Trans>Cancel subscription</Trans>}
      danger
      onConfirm={async (reason) => {
        await cancel.mutateAsync(reason)
      }}
    >
      <RadioGroup<Choice>
        label={t`When`}
        value={choice}
        onValueChange={setChoice}
        options={[
          {
            value: 'period_end',
            label: t`At the end of the period`,
            hint: t`Access stays until then, and nothing more is charged.`,
          },
          { value: 'now', label: t`Now, without a refund` },
          ...(subscriber.refundable_minor > 0
            ? [
                {
                  value: 'refund' as const,
                  label: (
                    <Trans>
                      Now, with a refund of{' '}
                      <Amount minor={subscriber.refundable_minor} currency={subscriber.currency} />
                    </Trans>
                  ),
                },
              ]
            : []),
        ]}
      />
    </ReasonDialog>
  )
}
