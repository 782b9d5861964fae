import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { RequisitionSummary } from '#contract/requisitions.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { requisitionsPageSize } from './queries.ts'
import { RequisitionStatusPill } from './requisition-status-pill.tsx'
import { kindWords, requestedInWords } from './words.ts'

type RequisitionsTableProps = {
  list: { items: RequisitionSummary[]; total: number; total_capped: boolean }
  page: number
  pending: boolean
  onPageChange: (page: number) => void
  onOpen: (requisitionId: string) => void
}

export function RequisitionsTable({
  list,
  page,
  pending,
  onPageChange,
  onOpen,
}: RequisitionsTableProps) {
  const { t, i18n } = useLingui()
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t`Requisitions`}
        rows={list.items}
        rowId={({ id }) => id}
        columns={columns(onOpen, i18n)}
        pending={pending}
      />
      <Pagination
        page={page}
        pageSize={requisitionsPageSize}
        total={list.total}
        capped={list.total_capped}
        onPageChange={onPageChange}
      />
    </div>
  )
}

const columns = (onOpen: (id: string) => void, i18n: I18n): Column<RequisitionSummary>[] => [
  {
    id: 'requested',
    header: t`Request`,
    cell: ({ id, requested }) => (
      <span className="block py-1">
        <button
          type="button"
          className="text-start wrap-anywhere underline-offset-4 hover:underline"
          onClick={() => onOpen(id)}
        >
          {requestedInWords(requested, i18n)}
        </button>
        {requested.kind !== 'permission' && (
          <span className="block text-13 font-normal text-ink-muted">
            {i18n._(kindWords[requested.kind])}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'organization',
    header: t`Organization`,
    cell: ({ organization }) => organization?.name ?? '–',
  },
  { id: 'requester', header: t`Requester`, cell: ({ requester }) => requester.name },
  {
    id: 'status',
    header: t`Status`,
    cell: ({ status, stuck }) => (
      <span className="flex flex-wrap gap-1">
        <RequisitionStatusPill status={status} />
        {stuck && (
          <Pill tone="danger" icon={CircleAlert}>
            <Trans>Stuck</Trans>
          </Pill>
        )}
      </span>
    ),
  },
  { id: 'reference', header: t`Reference`, cell: ({ reference }) => reference },
  {
    id: 'received',
    header: t`Sent`,
    cell: ({ created_at }) => <RelativeTime value={created_at} />,
  },
]
