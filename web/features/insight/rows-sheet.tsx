import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { InsightRow, InsightRows, RowUnit } from '#contract/insight.ts'
import { moneyText } from '#web/lib/money.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { amountWords } from './amount-words.ts'
import { insightPageSize, type RowsPage } from './queries.ts'

// eslint-disable-next-line typescript/no-explicit-any -- the key differs from figure to figure
type RowsQuery = UseQueryOptions<InsightRows, Error, InsightRows, any>

type RowsSheetProps = {
  open: boolean
  title: ReactNode
  description?: ReactNode
  query: (filter: RowsPage) => RowsQuery
  onClose: () => void
  /** A link to the person's page, by the area that the sheet stands in. */
  renderPerson?: (person: NonNullable<InsightRow['person']>) => ReactNode
}

/** The rows behind a figure, as many as it says. */
export function RowsSheet({ open, title, description, onClose, ...rows }: RowsSheetProps) {
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()}>
      <SheetContent className="w-200!" title={title} description={description}>
        {open && <Rows {...rows} />}
      </SheetContent>
    </Sheet>
  )
}

function Rows({ query, renderPerson }: Pick<RowsSheetProps, 'query' | 'renderPerson'>) {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...query({ page, ...(search && { search }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <FilterBar
        search={search}
        searchLabel={t`Search by name`}
        onSearchChange={(next) => {
          setSearch(next)
          setPage(1)
        }}
      />
      {list.isPending ? (
        <SkeletonRegion>
          <SkeletonTable columns={3} />
        </SkeletonRegion>
      ) : list.isError ? (
        <QueryFailure query={list} />
      ) : list.data.items.length === 0 ? (
        search ? (
          <NoResultsState onClear={() => setSearch('')} />
        ) : (
          <EmptyState title={<Trans>Nothing in this period</Trans>} />
        )
      ) : (
        <div className="flex flex-col gap-3">
          <DataTable
            label={t`Details`}
            rows={list.data.items}
            rowId={({ id }) => id}
            columns={columns(list.data, i18n, renderPerson)}
            pending={list.isPlaceholderData}
          />
          <Pagination
            page={page}
            pageSize={insightPageSize}
            total={list.data.total}
            capped={list.data.total_capped}
            onPageChange={setPage}
          />
          <p className="text-13 text-ink-faint">
            <Trans>
              As of <RelativeTime value={list.data.as_of} />
            </Trans>
          </p>
        </div>
      )}
    </>
  )
}

/** Only the columns that these rows fill. */
function columns(
  { items, unit }: { items: InsightRow[]; unit: RowUnit },
  i18n: I18n,
  renderPerson: RowsSheetProps['renderPerson'] = ({ name }) => name,
): Column<InsightRow>[] {
  const has = (of: (row: InsightRow) => unknown) => items.some((row) => Boolean(of(row)))
  const all: (Column<InsightRow> | false)[] = [
    {
      id: 'who',
      header: t`Who`,
      cell: ({ person }) =>
        person ? (
          <span className="flex items-center gap-2.5 py-1.5">
            <Avatar size="sm" name={person.name} src={person.avatar} />
            <span className="wrap-anywhere">{renderPerson(person)}</span>
          </span>
        ) : (
          <Trans>Visitor</Trans>
        ),
    },
    has(({ course }) => course) && {
      id: 'course',
      header: t`Course`,
      cell: ({ course }) => <span className="wrap-anywhere">{course?.title ?? '–'}</span>,
    },
    has(({ lesson }) => lesson) && {
      id: 'lesson',
      header: t`Lesson`,
      cell: ({ lesson }) => <span className="wrap-anywhere">{lesson?.title ?? '–'}</span>,
    },
    unit !== 'none' &&
      has(({ amount }) => amount !== null) && {
        id: 'amount',
        header: amountWords.header(unit),
        numeric: true,
        cell: ({ amount, note }) =>
          amount === null
            ? '–'
            : unit === 'money'
              ? moneyText(amount, note, i18n.locale)
              : amountWords.value(amount, unit, i18n),
      },
    unit !== 'money' &&
      has(({ note }) => note) && {
        id: 'note',
        header: t`Comment`,
        cell: ({ note }) => <span className="line-clamp-2 wrap-anywhere">{note}</span>,
      },
    has(({ at }) => at) && {
      id: 'when',
      header: t`When`,
      cell: ({ at }) => (at ? <RelativeTime value={at} /> : '–'),
    },
  ]
  return all.filter((column) => column !== false)
}
