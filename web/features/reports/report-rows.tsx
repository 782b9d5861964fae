import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, TriangleAlert } from 'lucide-react'
import type { ReportDefinition, ReportPage, ReportRow } from '#contract/reports.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ShelfDrawing } from '#web/ui/drawings.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { cellText, numericTypes } from './cell-text.ts'
import { reportPageSize, rowsQuery } from './queries.ts'
import { ReportChart } from './report-chart.tsx'
import { groupParam, readGroup, type ReportSearch } from './report-search.ts'
import type { ReportsArea } from './reports-area.ts'

type ReportRowsProps = {
  area: ReportsArea
  definition: ReportDefinition
  search: ReportSearch
  onSearchChange: (search: ReportSearch) => void
  onChange: (definition: ReportDefinition) => void
}

/** What the report finds: a chart if it has one, and its rows. */
export function ReportRows(props: ReportRowsProps) {
  const { area, definition, search, onSearchChange } = props
  const page = search.page ?? 1
  const open = readGroup(search.group)
  const query = useQuery(rowsQuery(area.organizationId, { definition, page, ...open }))
  const { i18n } = useLingui()
  if (query.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (query.isError) return <QueryFailure query={query} />
  const { data } = query
  const isGrouped = definition.group !== null && open === null
  const count = data.total_capped ? '10,000+' : i18n.number(data.total)
  return (
    <div className="flex flex-col gap-4">
      {open && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button size="sm" onClick={() => onSearchChange({ draft: search.draft })}>
            <ArrowLeft className="rtl:rotate-180" />
            <Trans>All groups</Trans>
          </Button>
          <h2 className="min-w-0 text-16 font-semibold wrap-anywhere">
            {search.name ?? <Trans>Rows in one group</Trans>}
          </h2>
        </div>
      )}
      {data.missing_course_ids.length > 0 && <MissingCourses />}
      {data.items.length === 0 ? (
        <EmptyState
          drawing={<ShelfDrawing />}
          title={<Trans>Nothing to show</Trans>}
          description={
            <Trans>
              No rows match these dates and filters. Choose a longer period or remove a filter.
            </Trans>
          }
        />
      ) : (
        <>
          {isGrouped && definition.chart !== 'none' && (
            <ReportChart kind={definition.chart} step={definition.group?.step} page={data} />
          )}
          <p className="text-13 text-ink-muted" aria-live="polite">
            {isGrouped ? <Trans>{count} groups</Trans> : <Trans>{count} rows</Trans>}
          </p>
          <RowsTable
            {...props}
            data={data}
            isGrouped={isGrouped}
            pending={query.isPlaceholderData}
          />
          <Pagination
            page={page}
            pageSize={reportPageSize}
            total={data.total}
            capped={data.total_capped}
            onPageChange={(next) =>
              onSearchChange({ ...search, page: next > 1 ? next : undefined })
            }
          />
        </>
      )}
    </div>
  )
}

function RowsTable({
  definition,
  search,
  onChange,
  data,
  isGrouped,
  pending,
}: ReportRowsProps & { data: ReportPage; isGrouped: boolean; pending: boolean }) {
  const { t, i18n } = useLingui()
  const numbered = data.items.map((row, index) => ({ ...row, id: `${index}` }))
  const text = (row: ReportRow, index: number) =>
    cellText(data.columns, row.cells, index, i18n, isGrouped ? definition.group?.step : undefined)
  const columns = data.columns.map(
    ({ key, label, type }, index): Column<(typeof numbered)[number]> => ({
      id: key,
      header: label,
      sortable: search.group === undefined,
      numeric: numericTypes.has(type),
      className:
        type === 'text' || type === 'course' ? 'min-w-36 wrap-break-word' : 'whitespace-nowrap',
      cell: (row) =>
        isGrouped && key === 'rows' ? (
          <Link
            to="."
            search={{
              draft: search.draft,
              group: groupParam(row.group),
              name: text(row, 0),
            }}
            className="font-semibold text-primary underline-offset-4 hover:underline"
          >
            {text(row, index)}
          </Link>
        ) : (
          text(row, index)
        ),
    }),
  )
  return (
    <DataTable
      label={t`Rows of the report`}
      rows={numbered}
      rowId={({ id }) => id}
      columns={columns}
      pending={pending}
      {...(definition.sort && {
        sort: { id: definition.sort.column, descending: definition.sort.descending },
      })}
      onSortChange={({ id, descending }) =>
        onChange({ ...definition, sort: { column: id, descending } })
      }
    />
  )
}

function MissingCourses() {
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-card border border-line bg-amber-soft p-3 text-14 text-amber-ink"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <Trans>A filter uses a course that was deleted. Change the filter to see more.</Trans>
      </span>
    </p>
  )
}
