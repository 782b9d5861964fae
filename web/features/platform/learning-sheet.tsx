import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { LearningOrganization, PlatformLearningFigure } from '#contract/platform.ts'
import { moneyText } from '#web/lib/money.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { learningQuery, platformPageSize } from './queries.ts'

type LearningSheetProps = { figure: PlatformLearningFigure | undefined; onClose: () => void }

const titles: Record<PlatformLearningFigure, ReactNode> = {
  enrollments: <Trans>Enrollments in 30 days</Trans>,
  completions: <Trans>Courses completed in 30 days</Trans>,
  completed_lessons: <Trans>Lessons completed in 30 days</Trans>,
  sales: <Trans>Sales in 30 days</Trans>,
}

/** The organizations behind a figure of the overview, each with its part. */
export function LearningSheet({ figure, onClose }: LearningSheetProps) {
  return (
    <Sheet open={figure !== undefined} onOpenChange={(open) => !open && onClose()}>
      <SheetContent className="w-160!" title={figure && titles[figure]}>
        {figure && <Organizations figure={figure} />}
      </SheetContent>
    </Sheet>
  )
}

function Organizations({ figure }: { figure: PlatformLearningFigure }) {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...learningQuery(figure, { page, ...(search && { search }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <FilterBar
        search={search}
        searchLabel={t`Search organizations`}
        onSearchChange={(next) => {
          setSearch(next)
          setPage(1)
        }}
      />
      {list.isPending ? (
        <SkeletonRegion>
          <SkeletonTable columns={2} />
        </SkeletonRegion>
      ) : list.isError ? (
        <QueryFailure query={list} />
      ) : list.data.items.length === 0 ? (
        search ? (
          <NoResultsState onClear={() => setSearch('')} />
        ) : (
          <EmptyState title={<Trans>Nothing in 30 days</Trans>} />
        )
      ) : (
        <div className="flex flex-col gap-3">
          <p className="text-14 font-semibold">
            <Trans>{i18n.number(list.data.sum)} total</Trans>
          </p>
          <DataTable
            label={t`Organizations`}
            rows={list.data.items}
            rowId={({ id }) => id}
            columns={columns(i18n, figure)}
            pending={list.isPlaceholderData}
          />
          <Pagination
            page={page}
            pageSize={platformPageSize}
            total={list.data.total}
            capped={list.data.total_capped}
            onPageChange={setPage}
          />
        </div>
      )}
    </>
  )
}

const columns = (i18n: I18n, figure: PlatformLearningFigure): Column<LearningOrganization>[] => [
  {
    id: 'name',
    header: t`Organization`,
    cell: ({ id, name }) => (
      <Link
        to="/dashboard/super-admin/organizations"
        search={{ organization: id }}
        className="wrap-anywhere hover:underline"
      >
        {name}
      </Link>
    ),
  },
  { id: 'count', header: t`In 30 days`, numeric: true, cell: ({ count }) => i18n.number(count) },
  ...(figure === 'sales' ? [revenueColumn(i18n)] : []),
]

const revenueColumn = (i18n: I18n): Column<LearningOrganization> => ({
  id: 'revenue',
  header: t`Revenue`,
  numeric: true,
  cell: ({ revenue }) =>
    revenue
      .map(({ currency, amount_minor }) => moneyText(amount_minor, currency, i18n.locale))
      .join(' + '),
})
