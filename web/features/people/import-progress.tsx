import { t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleMinus, CircleX, Download, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import {
  discardPeopleImport,
  exportPeopleImportRows,
  startPeopleImport,
  type ImportOutcome,
  type PeopleImport,
  type PeopleImportRow,
} from '#contract/people-imports.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill, type PillTone } from '#web/ui/pill.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { importQuery, importRowsQuery, peoplePageSize } from './queries.ts'

type ImportProgressProps = {
  organizationId: string
  importId: string
  /** Another file is wanted. */
  onAgain: () => void
}

/** First what would happen to each row, then how far the sending is, at last what became of each. */
export function ImportProgress({ organizationId, importId, onAgain }: ImportProgressProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const [page, setPage] = useState(1)
  const found = useQuery(importQuery(organizationId, importId))
  const running = Boolean(found.data?.started_at && !found.data.finished_at)
  const rows = useQuery({
    ...importRowsQuery(organizationId, importId, { outcome, page }),
    placeholderData: keepPreviousData,
    refetchInterval: running ? 2000 : false,
  })
  const params = { organizationId, importId }
  const refresh = () =>
    client.invalidateQueries({ queryKey: ['people-imports', organizationId, importId] })
  const start = useMutation({
    mutationFn: () => call(startPeopleImport, { params }),
    onError: (error) => toastFailure(error),
    onSettled: refresh,
  })
  const discard = useMutation({
    mutationFn: () => call(discardPeopleImport, { params }),
    onError: (error) => toastFailure(error),
    onSuccess: onAgain,
  })
  if (found.isPending || rows.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (found.isError) return <QueryFailure query={found} />
  if (rows.isError) return <QueryFailure query={rows} />
  const { counts, row_count, started_at, finished_at } = found.data
  const outcomes = (Object.keys(words()) as ImportOutcome[]).filter((key) => counts[key] > 0)
  return (
    <div className="flex flex-col gap-4">
      <Summary found={found.data} />
      {running && (
        <ProgressBar
          showValue
          label={t`Invitations sent`}
          value={(row_count - counts.ready) / row_count}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <FilterChip
          single
          label={t`Result`}
          value={outcome ? [outcome] : []}
          onValueChange={([next]) => {
            setOutcome(next)
            setPage(1)
          }}
          options={outcomes.map((value) => ({
            value,
            label: words()[value],
            count: counts[value],
          }))}
        />
        <Button
          size="sm"
          onClick={() =>
            void call(exportPeopleImportRows, { params })
              .then(saveFile)
              .catch((error) => toastFailure(error))
          }
        >
          <Download />
          <Trans>Export CSV</Trans>
        </Button>
      </div>
      <DataTable
        label={t`Rows in the file`}
        rows={rows.data.items}
        rowId={({ line }) => String(line)}
        columns={columns()}
        pending={rows.isPlaceholderData}
      />
      <Pagination
        page={page}
        pageSize={peoplePageSize}
        total={rows.data.total}
        capped={rows.data.total_capped}
        onPageChange={setPage}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {started_at === null ? (
          <>
            <Button pending={discard.isPending} onClick={() => discard.mutate()}>
              <Trans>Choose another file</Trans>
            </Button>
            <Button
              variant="primary"
              disabled={counts.ready === 0}
              pending={start.isPending}
              onClick={() => start.mutate()}
            >
              <Plural value={counts.ready} one="Invite # person" other="Invite # people" />
            </Button>
          </>
        ) : (
          finished_at && (
            <Button variant="primary" onClick={onAgain}>
              <Trans>Import another file</Trans>
            </Button>
          )
        )}
      </div>
    </div>
  )
}

function Summary({ found }: { found: PeopleImport }) {
  const { counts, row_count, started_at, finished_at } = found
  const good = counts.ready + counts.invited
  return (
    <p role="status" className="text-14">
      {finished_at ? (
        <Plural
          value={counts.invited}
          _0="No new invitations sent."
          one="# invitation sent."
          other="# invitations sent."
        />
      ) : started_at ? (
        <Trans>
          Sending: {row_count - counts.ready} of {row_count} rows done. You can leave this page
          while we finish.
        </Trans>
      ) : (
        <Trans>
          {good} of {row_count} rows will get an invitation. Nothing has been sent yet.
        </Trans>
      )}
    </p>
  )
}

const words = (): Record<ImportOutcome, string> => ({
  ready: t`Ready`,
  invited: t`Invited`,
  already_invited: t`Already invited`,
  already_member: t`Already a member`,
  duplicate: t({ message: 'Duplicate', context: 'row' }),
  invalid_email: t`No email address`,
  invalid_role: t`Unknown role`,
  wrong_domain: t`Wrong domain`,
  no_seat: t`No seats left`,
})

const looks: Record<ImportOutcome, [PillTone, LucideIcon]> = {
  ready: ['primary', CircleCheck],
  invited: ['success', CircleCheck],
  already_invited: ['neutral', CircleMinus],
  already_member: ['neutral', CircleMinus],
  duplicate: ['neutral', CircleMinus],
  invalid_email: ['danger', CircleX],
  invalid_role: ['danger', CircleX],
  wrong_domain: ['danger', CircleX],
  no_seat: ['danger', CircleX],
}

const columns = (): Column<PeopleImportRow>[] => [
  {
    id: 'email',
    header: t`Email`,
    cell: ({ email }) => <span className="wrap-anywhere">{email || '–'}</span>,
  },
  { id: 'line', header: t`Line`, numeric: true, cell: ({ line }) => line },
  { id: 'role', header: t`Role`, cell: ({ role }) => role },
  { id: 'position', header: t`Position`, cell: ({ position }) => position ?? '–' },
  {
    id: 'outcome',
    header: t`Result`,
    cell: ({ outcome, detail }) => {
      const [tone, icon] = looks[outcome]
      return (
        <span className="flex flex-wrap items-center gap-2">
          <Pill tone={tone} icon={icon}>
            {words()[outcome]}
          </Pill>
          <span className="text-13">{detail}</span>
        </span>
      )
    },
  },
]
