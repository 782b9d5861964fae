import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CircleAlert, CircleCheck, Download, LoaderCircle } from 'lucide-react'
import type { ReportRun } from '#contract/report-runs.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ShelfDrawing } from '#web/ui/drawings.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { reportPageSize, runsQuery } from './queries.ts'
import type { ReportSearch } from './report-search.ts'
import type { ReportsArea } from './reports-area.ts'

type ReportHistoryProps = {
  area: ReportsArea
  reportId: string
  search: ReportSearch
  onSearchChange: (search: ReportSearch) => void
}

/** The files that were made of this report, for as long as they are kept. */
export function ReportHistory({ area, reportId, search, onSearchChange }: ReportHistoryProps) {
  const { t, i18n } = useLingui()
  const page = search.page ?? 1
  const list = useQuery(runsQuery(area.organizationId, reportId, page))
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) {
    return (
      <EmptyState
        drawing={<ShelfDrawing />}
        title={<Trans>No files yet</Trans>}
        description={<Trans>Your exports and scheduled reports are kept here for 30 days.</Trans>}
      />
    )
  }
  const columns: Column<ReportRun>[] = [
    {
      id: 'created',
      header: t`When`,
      cell: ({ created_at }) => <RelativeTime value={created_at} />,
    },
    { id: 'status', header: t`Status`, cell: (run) => <RunPill run={run} /> },
    {
      id: 'why',
      header: t`Requested by`,
      cell: ({ is_scheduled, asked_by }) =>
        is_scheduled ? (
          <span className="inline-flex items-center gap-1.5">
            <CalendarClock aria-hidden className="size-4 text-ink-faint" />
            <Trans context="by schedule">Schedule</Trans>
          </span>
        ) : (
          (asked_by?.name ?? '–')
        ),
    },
    {
      id: 'rows',
      header: t`Rows`,
      numeric: true,
      cell: ({ row_count }) => i18n.number(row_count),
    },
    {
      id: 'file',
      header: t`File`,
      phone: 'action',
      cell: ({ download_url, format, size_bytes }) =>
        download_url ? (
          <Button asChild size="sm">
            <a href={download_url} download>
              <Download />
              {format.toUpperCase()}
              {size_bytes !== null && (
                <span className="font-normal text-ink-muted">{fileSize(size_bytes)}</span>
              )}
            </a>
          </Button>
        ) : (
          '–'
        ),
    },
  ]
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t`Files of this report`}
        rows={list.data.items}
        rowId={({ id }) => id}
        columns={columns}
      />
      <Pagination
        page={page}
        pageSize={reportPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={(next) => onSearchChange({ ...search, page: next > 1 ? next : undefined })}
      />
    </div>
  )
}

function RunPill({ run }: { run: ReportRun }) {
  if (run.status === 'failed') {
    return (
      <span className="flex flex-col items-start gap-1">
        <Pill tone="danger" icon={CircleAlert}>
          <Trans>Failed</Trans>
        </Pill>
        {run.failure && <span className="text-13 text-ink-muted">{run.failure}</span>}
      </span>
    )
  }
  if (run.status === 'finished') {
    return (
      <Pill tone="success" icon={CircleCheck}>
        {run.is_cut_off ? <Trans>Ready (truncated)</Trans> : <Trans>Ready</Trans>}
      </Pill>
    )
  }
  return (
    <Pill tone="info" icon={LoaderCircle}>
      <Trans>In progress</Trans>
    </Pill>
  )
}
