import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ResourceKind } from '#contract/course-resources.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { ShelfDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { resourcesPageSize, resourcesQuery, type ResourcesFilter } from './queries.ts'
import type { CourseAddress } from '../queries.ts'
import { isUnderWay } from './preparation-state.tsx'
import { acceptedFiles, resourceKindNames, resourceKinds } from './resource-kinds.ts'
import { ResourcesTable } from './resources-table.tsx'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { uploadResource } from './upload-resource.ts'

type ResourcesPageProps = {
  place: CourseAddress
  filter: ResourcesFilter
  onFilterChange: (changes: {
    search?: string
    kind?: ResourceKind
    sort?: 'title' | 'size'
    page?: number
  }) => void
}

/** The files of a course: add them once, show them in as many lessons as you like. */
export function ResourcesPage({ place, filter, onFilterChange }: ResourcesPageProps) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const list = useQuery({
    ...resourcesQuery(place, filter),
    placeholderData: keepPreviousData,
    // While recordings are being prepared, the list shows how far they are.
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ preparation }) => isUnderWay(preparation)) ? 2_000 : false,
  })
  const add = (files: File[]) => {
    for (const file of files) uploadResource(place, file, { queryClient })
  }
  const filtered = Boolean(filter.search || filter.kind)
  const clear = () => onFilterChange({ search: undefined, kind: undefined, page: undefined })

  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable columns={4} />
      </SkeletonRegion>
    )
  }
  if (list.isError) {
    return <QueryFailure query={list} />
  }
  const { items, total, can } = list.data
  return (
    <div className="flex flex-col gap-4">
      {can.update && (
        <>
          <FileDrop
            multiple
            accept={acceptedFiles}
            hint={t`Video, audio, Office and OpenDocument files, PDF, images, text, code, ZIP and captions, up to 2 GB. Uploads continue while you work elsewhere.`}
            onFiles={add}
          />
          <UnfinishedUploads place={place} />
        </>
      )}
      {(total > 0 || filtered) && (
        <FilterBar
          search={filter.search ?? ''}
          searchLabel={t`Search resources`}
          onSearchChange={(search) =>
            onFilterChange({ search: search || undefined, page: undefined })
          }
          onClear={filtered ? clear : undefined}
        >
          <FilterChip
            single
            label={t`Type`}
            options={resourceKindNames.map((value) => ({
              value,
              label: i18n._(resourceKinds[value].label),
            }))}
            value={filter.kind ? [filter.kind] : []}
            onValueChange={([kind]) => onFilterChange({ kind, page: undefined })}
          />
        </FilterBar>
      )}
      {items.length > 0 ? (
        <>
          <ResourcesTable
            place={place}
            resources={items}
            canUpdate={can.update}
            sort={filter.sort ?? 'added'}
            pending={list.isPlaceholderData}
            onSortChange={(sort) =>
              onFilterChange({ sort: sort === 'added' ? undefined : sort, page: undefined })
            }
          />
          <Pagination
            page={Number(filter.page ?? 1)}
            pageSize={resourcesPageSize}
            total={total}
            capped={list.data.total_capped}
            onPageChange={(page) => onFilterChange({ page: page > 1 ? page : undefined })}
          />
        </>
      ) : filtered ? (
        <NoResultsState onClear={clear} />
      ) : (
        <EmptyState
          drawing={<ShelfDrawing />}
          title={<Trans>No files yet</Trans>}
          description={
            <Trans>Upload the recordings, documents and images you use in lessons.</Trans>
          }
        />
      )}
    </div>
  )
}
