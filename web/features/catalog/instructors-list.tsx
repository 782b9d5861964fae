import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LensDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { InstructorCard } from './instructor-card.tsx'
import { categoriesQuery, instructorsPageSize, instructorsQuery } from './queries.ts'

export interface InstructorsSearch {
  search?: string
  category?: string
  page?: number
}

type InstructorsListProps = {
  search: InstructorsSearch
  onChange: (change: InstructorsSearch) => void
}

const grid = 'grid gap-4 md:grid-cols-2'

export function InstructorsList({ search, onChange }: InstructorsListProps) {
  const { t } = useLingui()
  const categories = useQuery(categoriesQuery)
  const list = useQuery({ ...instructorsQuery(search), placeholderData: keepPreviousData })
  const filtered = search.search !== undefined || search.category !== undefined
  return (
    <>
      <div className="mb-6 flex flex-wrap gap-2">
        <div className="w-full sm:w-80">
          <SearchInput
            label={t`Search instructors`}
            value={search.search ?? ''}
            onValueChange={(next) => onChange({ search: next || undefined })}
          />
        </div>
        <Select
          aria-label={t`Category`}
          className="w-auto! max-sm:flex-1"
          value={search.category ?? 'all'}
          onValueChange={(next) => onChange({ category: next === 'all' ? undefined : next })}
          options={[
            { value: 'all', label: t`All categories` },
            ...(categories.data ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
        />
      </div>
      {list.isPending ? (
        <SkeletonRegion className={grid}>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} className="h-28 rounded-card" />
          ))}
        </SkeletonRegion>
      ) : list.isError ? (
        <QueryFailure query={list} />
      ) : list.data.items.length === 0 ? (
        <EmptyState
          drawing={<LensDrawing />}
          title={filtered ? <Trans>No instructors match</Trans> : <Trans>No instructors yet</Trans>}
          description={
            filtered ? (
              <Trans>Try a different name or category.</Trans>
            ) : (
              <Trans>Instructors appear here once they publish their first public course.</Trans>
            )
          }
          action={
            filtered && (
              <Button onClick={() => onChange({ search: undefined, category: undefined })}>
                <Trans>Clear filters</Trans>
              </Button>
            )
          }
        />
      ) : (
        <div className="flex flex-col gap-6">
          <h2 className="sr-only">
            <Trans>Instructors</Trans>
          </h2>
          <div
            aria-busy={list.isPlaceholderData}
            className={classNames(grid, list.isPlaceholderData && 'opacity-60')}
          >
            {list.data.items.map((instructor) => (
              <InstructorCard key={instructor.id} instructor={instructor} />
            ))}
          </div>
          <Pagination
            page={search.page ?? 1}
            pageSize={instructorsPageSize}
            total={list.data.total}
            capped={list.data.total_capped}
            onPageChange={(page) => onChange({ page: page > 1 ? page : undefined })}
          />
        </div>
      )}
    </>
  )
}
