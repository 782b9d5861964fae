import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageSquareWarning, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { unmutePerson, type Sanction } from '#contract/moderation.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import {
  moderationKey,
  moderationPageSize,
  sanctionsQuery,
  type SanctionsFilter,
} from './queries.ts'

type SanctionsTableProps = {
  organizationId: string
  filter: SanctionsFilter
  onPageChange: (page: number) => void
  empty: ReactNode
}

/** Warnings and mutes. */
export function SanctionsTable({
  organizationId,
  filter,
  onPageChange,
  empty,
}: SanctionsTableProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const list = useQuery({
    ...sanctionsQuery(organizationId, filter),
    placeholderData: keepPreviousData,
  })
  const lift = ({ person }: Sanction) =>
    void call(unmutePerson, { params: { organizationId, personId: person.id } }).then(() => {
      toast.success(t`${person.name} can write again`)
      return client.invalidateQueries({ queryKey: moderationKey(organizationId) })
    }, toastFailure)
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) return empty
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t`Warnings and mutes`}
        rows={list.data.items}
        rowId={({ id }) => id}
        columns={columnsOf(lift)}
        pending={list.isPlaceholderData}
      />
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={moderationPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
    </div>
  )
}

const columnsOf = (lift: (sanction: Sanction) => void): Column<Sanction>[] => [
  { id: 'person', header: t`Person`, cell: ({ person }) => person.name },
  {
    id: 'kind',
    header: t`What`,
    cell: ({ kind, is_active }) =>
      kind === 'warning' ? (
        <Pill tone="attention" icon={MessageSquareWarning}>
          {t`Warning`}
        </Pill>
      ) : (
        <Pill tone={is_active ? 'danger' : 'neutral'} icon={VolumeX}>
          {is_active ? t`Muted` : t`Was muted`}
        </Pill>
      ),
  },
  {
    id: 'reason',
    header: t`Reason`,
    cell: ({ reason }) => <span className="line-clamp-2 wrap-anywhere">{reason}</span>,
  },
  {
    id: 'until',
    header: t`Until`,
    cell: ({ until }) => (until ? <RelativeTime value={until} /> : '–'),
  },
  { id: 'by', header: t`By`, cell: ({ by }) => by?.name ?? '–' },
  { id: 'at', header: t`When`, cell: ({ at }) => <RelativeTime value={at} /> },
  {
    id: 'lift',
    header: '',
    phone: 'action',
    cell: (sanction) =>
      sanction.is_active && (
        <Button size="sm" onClick={() => lift(sanction)}>
          <Volume2 />
          <Trans>Unmute</Trans>
        </Button>
      ),
  },
]
