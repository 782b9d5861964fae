import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Clock, LoaderCircle, RotateCw, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { discardJob, retryJob, type PlatformJob } from '#contract/status.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import { jobsPageSize, jobsQuery, statusKey, type JobsFilter } from './queries.ts'
import { jobStateWords, laneWords } from './words.ts'

type JobsTableProps = {
  filter: JobsFilter
  onPageChange: (page: number) => void
  empty: ReactNode
}

export function JobsTable({ filter, onPageChange, empty }: JobsTableProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [discarding, setDiscarding] = useState<PlatformJob | null>(null)
  const list = useQuery({ ...jobsQuery(filter), placeholderData: keepPreviousData })
  const changed = () => client.invalidateQueries({ queryKey: statusKey })
  const retry = useMutation({
    mutationFn: ({ id }: PlatformJob) => call(retryJob, { params: { jobId: id } }),
    onSuccess: async () => {
      toast.success(t`Job queued again`)
      await changed()
    },
    onError: async (failure) => {
      toastFailure(failure)
      await changed()
    },
  })
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  const task = discarding?.task ?? ''
  const dialog = (
    <ConfirmDialog
      open={discarding !== null}
      onOpenChange={(open) => !open && setDiscarding(null)}
      title={<Trans>Discard “{task}”?</Trans>}
      effect={
        <Trans>
          The job will be removed without running. Whatever it was meant to do, such as sending an
          email, won’t happen.
        </Trans>
      }
      confirmLabel={<Trans>Discard job</Trans>}
      onConfirm={async () => {
        if (discarding) await call(discardJob, { params: { jobId: discarding.id } })
        toast.success(t`Job discarded`)
        await changed()
      }}
    />
  )
  if (list.data.items.length === 0) {
    return (
      <>
        {empty}
        {dialog}
      </>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t`Jobs`}
        rows={list.data.items}
        rowId={({ id }) => id}
        columns={columns(i18n)}
        rowActions={(job) =>
          (job.can.retry || job.can.discard) && (
            <RowMenu label={t`Actions for ${job.task}`}>
              {job.can.retry && (
                <MenuItem icon={<RotateCw />} onSelect={() => retry.mutate(job)}>
                  <Trans>Retry</Trans>
                </MenuItem>
              )}
              {job.can.discard && (
                <MenuItem danger icon={<Trash2 />} onSelect={() => setDiscarding(job)}>
                  <Trans>Discard</Trans>
                </MenuItem>
              )}
            </RowMenu>
          )
        }
        pending={list.isPlaceholderData}
      />
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={jobsPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
      {dialog}
    </div>
  )
}

const looks = {
  failed: { tone: 'danger', icon: CircleAlert },
  retrying: { tone: 'attention', icon: RotateCw },
  running: { tone: 'info', icon: LoaderCircle },
  waiting: { tone: 'neutral', icon: Clock },
} as const

const columns = (i18n: I18n): Column<PlatformJob>[] => [
  {
    id: 'task',
    header: t`Job`,
    cell: ({ task }) => <span className="font-mono text-13 wrap-anywhere">{task}</span>,
  },
  {
    id: 'reason',
    header: t`Reason`,
    cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
  },
  {
    id: 'state',
    header: t`Status`,
    cell: ({ state }) => (
      <Pill tone={looks[state].tone} icon={looks[state].icon}>
        {i18n._(jobStateWords[state])}
      </Pill>
    ),
  },
  { id: 'lane', header: t`Lane`, cell: ({ lane }) => i18n._(laneWords[lane]), wideOnly: true },
  {
    id: 'attempts',
    header: t`Attempts`,
    cell: ({ attempts, maximum_attempts }) => t`${attempts} of ${maximum_attempts}`,
    wideOnly: true,
  },
  {
    id: 'next',
    header: t`Next attempt`,
    cell: ({ next_at }) => (next_at === null ? t`None` : <RelativeTime value={next_at} />),
    wideOnly: true,
  },
]
