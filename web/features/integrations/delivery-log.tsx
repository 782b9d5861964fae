import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, Hourglass, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { redeliverWebhook, type WebhookDelivery } from '#contract/integrations.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { deliveriesPageSize, deliveriesQuery } from './queries.ts'

type DeliveryLogProps = { organizationId: string; webhookId: string }

/** What the address was told and what it answered. */
export function DeliveryLog({ organizationId, webhookId }: DeliveryLogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const list = useQuery(deliveriesQuery(organizationId, webhookId, page))
  const again = useMutation({
    mutationFn: (deliveryId: string) =>
      call(redeliverWebhook, { params: { organizationId, webhookId, deliveryId } }),
    onError: (failure) => toastFailure(failure),
    onSettled: () => client.invalidateQueries({ queryKey: ['integrations', organizationId] }),
  })
  if (list.isPending) return <Skeleton className="mt-3 h-24" />
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) {
    return (
      <p className="mt-3 text-13 text-ink-muted">
        <Trans>Nothing sent yet.</Trans>
      </p>
    )
  }
  return (
    <div className="mt-3 flex flex-col gap-3">
      <DataTable
        label={t`Deliveries`}
        rows={list.data.items}
        rowId={({ id }) => id}
        columns={columns()}
        rowActions={({ id, event }: WebhookDelivery) => (
          <IconButton size="sm" label={t`Send ${event} again`} onClick={() => again.mutate(id)}>
            <RotateCw />
          </IconButton>
        )}
      />
      <Pagination
        page={page}
        pageSize={deliveriesPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={setPage}
      />
    </div>
  )
}

export function StatePill({ state }: { state: WebhookDelivery['state'] }) {
  switch (state) {
    case 'delivered':
      return (
        <Pill tone="success" icon={CircleCheck}>
          <Trans>Delivered</Trans>
        </Pill>
      )
    case 'failed':
      return (
        <Pill tone="danger" icon={CircleX}>
          <Trans>Failed</Trans>
        </Pill>
      )
    case 'waiting':
      return (
        <Pill tone="info" icon={Hourglass}>
          <Trans>Waiting</Trans>
        </Pill>
      )
  }
}

const columns = (): Column<WebhookDelivery>[] => [
  {
    id: 'event',
    header: t`Event`,
    cell: ({ event }) => <code className="font-mono text-13">{event}</code>,
  },
  { id: 'state', header: t`Status`, cell: ({ state }) => <StatePill state={state} /> },
  {
    id: 'answer',
    header: t`Response`,
    cell: ({ response_status, response_text, duration_ms, next_attempt_at, state }) => (
      <span className="text-13 wrap-anywhere">
        {response_status !== null && (
          <>
            {response_status || '–'} · {duration_ms} ms · {response_text?.slice(0, 80)}
          </>
        )}
        {state === 'waiting' && next_attempt_at && response_status !== null && (
          <span className="block text-ink-faint">
            <Trans>
              Next attempt <RelativeTime value={next_attempt_at} />
            </Trans>
          </span>
        )}
      </span>
    ),
  },
  { id: 'attempts', header: t`Attempts`, numeric: true, cell: ({ attempts }) => attempts },
  {
    id: 'when',
    header: t`When`,
    cell: ({ created_at }) => <RelativeTime value={created_at} />,
  },
]
