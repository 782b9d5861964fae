import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { ShelfDrawing } from '#web/ui/drawings.tsx'
import { readyReportsQuery, reportsQuery } from './queries.ts'
import { ReadyReports } from './ready-reports.tsx'
import type { ReportsSearch } from './report-search.ts'
import { savedColumns } from './saved-columns.tsx'
import { newReportId, reportAddress, type ReportsArea } from './reports-area.ts'

type ReportsPageProps = {
  area: ReportsArea
  search: ReportsSearch
  onSearchChange: (search: ReportsSearch) => void
}

/** The reports that everyone has, and those that people made. */
export function ReportsPage({ area, search, onSearchChange }: ReportsPageProps) {
  const { t } = useLingui()
  const ready = useQuery(readyReportsQuery(area.organizationId))
  const list = useQuery(reportsQuery(area.organizationId, search))
  const create = list.data?.can.create && (
    <Button asChild variant="primary">
      <Link to={reportAddress(area, newReportId)}>
        <Plus />
        <Trans>New report</Trans>
      </Link>
    </Button>
  )
  return (
    <>
      <PageTitle>{t`Reports`}</PageTitle>
      <PageHead
        title={<Trans>Reports</Trans>}
        description={<Trans>View, share, schedule and export your organization's data.</Trans>}
        action={create}
      />
      <div className="flex flex-col gap-8">
        <section aria-labelledby="ready-reports">
          <h2 id="ready-reports" className="mb-3 text-16 font-semibold">
            <Trans>Ready-made reports</Trans>
          </h2>
          <ReadyReports area={area} query={ready} />
        </section>
        <section aria-labelledby="own-reports">
          <h2 id="own-reports" className="mb-3 text-16 font-semibold">
            <Trans>My reports and shared reports</Trans>
          </h2>
          <SavedReports area={area} search={search} onSearchChange={onSearchChange} />
        </section>
      </div>
    </>
  )
}

function SavedReports({ area, search, onSearchChange }: ReportsPageProps) {
  const { t } = useLingui()
  const list = useQuery(reportsQuery(area.organizationId, search))
  const clear = () => onSearchChange({})
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.total === 0 && search.search === undefined) {
    return (
      <EmptyState
        drawing={<ShelfDrawing />}
        title={
          list.data.can.create ? (
            <Trans>No saved reports yet</Trans>
          ) : (
            <Trans>No reports shared with you yet</Trans>
          )
        }
        description={
          list.data.can.create ? (
            <Trans>Open a ready-made report, adjust it, and save it as your own.</Trans>
          ) : (
            <Trans>Reports that admins share with instructors will appear here.</Trans>
          )
        }
      />
    )
  }
  return (
    <>
      <FilterBar
        search={search.search ?? ''}
        searchLabel={t`Search reports`}
        onSearchChange={(next) => onSearchChange({ search: next || undefined })}
        onClear={search.search ? clear : undefined}
      />
      {list.data.items.length === 0 ? (
        <NoResultsState onClear={clear} />
      ) : (
        <div className="flex flex-col gap-3">
          <DataTable
            label={t`My reports and shared reports`}
            rows={list.data.items}
            rowId={({ id }) => id}
            columns={savedColumns(area)}
            pending={list.isPlaceholderData}
          />
          <Pagination
            page={search.page ?? 1}
            pageSize={20}
            total={list.data.total}
            capped={list.data.total_capped}
            onPageChange={(page) =>
              onSearchChange({ ...search, page: page > 1 ? page : undefined })
            }
          />
        </div>
      )}
    </>
  )
}
