import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import type { StatementRow } from '#contract/records.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { LensDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Input } from '#web/ui/input.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { TimeZoneContext } from '#web/ui/time-zone.ts'
import { fromLocalInput } from '#web/ui/zoned-time.ts'
import { statementsQuery } from './queries.ts'
import { StatementSheet } from './statement-sheet.tsx'

export type StatementsFilter = {
  person?: string | undefined
  verb?: string | undefined
  activity?: string | undefined
  /** Days, both included, in the person's zone. */
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
  /** The statement that is open beside the list. */
  statement?: string | undefined
}

type StatementsPageProps = {
  organizationId: string
  filter: StatementsFilter
  onFilterChange: (next: StatementsFilter) => void
}

/** What learning tools have sent, newest first. */
export function StatementsPage({ organizationId, filter, onFilterChange }: StatementsPageProps) {
  const { t } = useLingui()
  const timeZone = useContext(TimeZoneContext)
  const { statement, cursor, from, to, ...words } = filter
  const isFiltered = [...Object.values(words), from, to].some((value) => value !== undefined)
  const list = useQuery({
    ...statementsQuery(organizationId, {
      ...words,
      cursor,
      since: dayStart(from, 0, timeZone),
      until: dayStart(to, 1, timeZone),
    }),
    placeholderData: keepPreviousData,
  })
  const change = (next: StatementsFilter) =>
    onFilterChange({ ...filter, cursor: undefined, statement: undefined, ...next })
  return (
    <>
      <FilterBar
        search={filter.person ?? ''}
        searchLabel={t`Email of a person`}
        onSearchChange={(person) => change({ person: person || undefined })}
        onClear={isFiltered ? () => onFilterChange({}) : undefined}
      >
        <div className="w-full sm:w-56">
          <SearchInput
            compact
            label={t`Verb`}
            value={filter.verb ?? ''}
            onValueChange={(verb) => change({ verb: verb || undefined })}
          />
        </div>
        <div className="w-full sm:w-56">
          <SearchInput
            compact
            label={t`Activity`}
            value={filter.activity ?? ''}
            onValueChange={(activity) => change({ activity: activity || undefined })}
          />
        </div>
        <div className="w-36">
          <Input
            compact
            type="date"
            aria-label={t`From`}
            value={from ?? ''}
            onChange={(event) => change({ from: event.target.value || undefined })}
          />
        </div>
        <div className="w-36">
          <Input
            compact
            type="date"
            aria-label={t({ message: 'To', context: 'end' })}
            value={to ?? ''}
            onChange={(event) => change({ to: event.target.value || undefined })}
          />
        </div>
      </FilterBar>
      {list.isPending ? (
        <SkeletonRegion>
          <SkeletonTable />
        </SkeletonRegion>
      ) : list.isError ? (
        <QueryFailure query={list} />
      ) : list.data.items.length === 0 && isFiltered ? (
        <NoResultsState onClear={() => onFilterChange({})} />
      ) : list.data.items.length === 0 ? (
        <EmptyState
          drawing={<LensDrawing />}
          title={<Trans>No statements yet</Trans>}
          description={
            <Trans>Statements appear here as soon as a learning tool sends the first one.</Trans>
          }
        />
      ) : (
        <div className="flex flex-col gap-3">
          <DataTable
            label={t({ message: 'Statements', context: 'xAPI' })}
            rows={list.data.items}
            rowId={({ id }) => id}
            columns={columns((id) => onFilterChange({ ...filter, statement: id }))}
            pending={list.isPlaceholderData}
          />
          <Pages
            cursor={cursor}
            next={list.data.cursor}
            onCursorChange={(next) => onFilterChange({ ...filter, cursor: next })}
          />
        </div>
      )}
      <StatementSheet
        organizationId={organizationId}
        statementId={statement}
        onClose={() => onFilterChange({ ...filter, statement: undefined })}
      />
    </>
  )
}

type PagesProps = {
  cursor: string | undefined
  next: string | null
  onCursorChange: (cursor: string | undefined) => void
}

/** There is no count of millions of statements, only the newest and the way to older ones. */
function Pages({ cursor, next, onCursorChange }: PagesProps) {
  if (cursor === undefined && next === null) return null
  return (
    <div className="flex justify-end gap-2">
      <Button size="sm" disabled={cursor === undefined} onClick={() => onCursorChange(undefined)}>
        <Trans>Newest</Trans>
      </Button>
      <Button size="sm" disabled={next === null} onClick={() => next && onCursorChange(next)}>
        <Trans>Older</Trans>
      </Button>
    </div>
  )
}

const columns = (open: (id: string) => void): Column<StatementRow>[] => [
  {
    id: 'actor',
    header: t`Who`,
    cell: ({ id, actor }) => (
      <button
        type="button"
        className="text-start wrap-anywhere hover:underline"
        onClick={() => open(id)}
      >
        {actor}
      </button>
    ),
  },
  {
    id: 'verb',
    header: t`Verb`,
    cell: ({ verb }) => <span className="wrap-break-word">{verb}</span>,
  },
  {
    id: 'object',
    header: t`What`,
    cell: ({ object }) => <span className="wrap-anywhere">{object}</span>,
  },
  { id: 'stored', header: t`Stored`, cell: ({ stored }) => <RelativeTime value={stored} /> },
]

/** The instant at which a day begins, or the one `later` days after it. */
function dayStart(day: string | undefined, later: number, timeZone: string | undefined) {
  if (day === undefined) return undefined
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + later)
  return fromLocalInput(at.toISOString().slice(0, 16), timeZone) ?? undefined
}
