import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDot, CircleX, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { CourseImport, CourseImportItem, CourseItemState } from '#contract/course-imports.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill, type PillTone } from '#web/ui/pill.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { courseImportItemsQuery, itemsPageSize } from './queries.ts'

const states: CourseItemState[] = ['imported', 'changed', 'not_imported']

/** Every item of the file with what becomes, or became, of it. */
export function ImportReport({
  organizationId,
  found,
}: {
  organizationId: string
  found: CourseImport
}) {
  const { t } = useLingui()
  const [state, setState] = useState<CourseItemState>()
  const [page, setPage] = useState(1)
  const filter = { state, page, status: found.status }
  const items = useQuery({
    ...courseImportItemsQuery(organizationId, found.id, filter),
    placeholderData: keepPreviousData,
  })
  if (items.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (items.isError) return <QueryFailure query={items} />
  return (
    <div className="flex flex-col gap-3">
      <div>
        <FilterChip
          single
          label={t`Result`}
          value={state ? [state] : []}
          onValueChange={([next]) => {
            setState(next)
            setPage(1)
          }}
          options={states.map((value) => ({
            value,
            label: words()[value],
            count: found.counts[value],
          }))}
        />
      </div>
      <DataTable
        label={t`Items of the file`}
        rows={items.data.items}
        rowId={({ number }) => String(number)}
        columns={columns()}
        pending={items.isPlaceholderData}
      />
      <Pagination
        page={page}
        pageSize={itemsPageSize}
        total={items.data.total}
        capped={items.data.total_capped}
        onPageChange={setPage}
      />
    </div>
  )
}

const words = (): Record<CourseItemState, string> => ({
  imported: t`Imported`,
  changed: t`Changed`,
  not_imported: t`Not imported`,
})

const looks: Record<CourseItemState, [PillTone, LucideIcon]> = {
  imported: ['success', CircleCheck],
  changed: ['attention', CircleDot],
  not_imported: ['danger', CircleX],
}

const columns = (): Column<CourseImportItem>[] => [
  {
    id: 'title',
    header: t`Item`,
    cell: ({ title, kind, place }) => (
      <span className="flex flex-col">
        <span className="wrap-anywhere">{title}</span>
        <span className="text-12 wrap-anywhere text-ink-muted">
          {kind}
          {place && place !== title ? ` · ${place}` : ''}
        </span>
      </span>
    ),
  },
  { id: 'becomes', header: t`Becomes`, cell: ({ becomes }) => becomes ?? '–' },
  {
    id: 'state',
    header: t`Result`,
    cell: ({ state, problem, notes }) => {
      const [tone, icon] = looks[state]
      return (
        <span className="flex flex-col items-start gap-1">
          <Pill tone={tone} icon={icon}>
            {words()[state]}
          </Pill>
          {[...(problem ? [problem] : []), ...notes].map((sentence) => (
            <span key={sentence} className="text-13 wrap-anywhere">
              {sentence}
            </span>
          ))}
        </span>
      )
    },
  },
]
