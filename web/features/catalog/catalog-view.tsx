import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CatalogFilters, type ChangeSearch } from './catalog-filters.tsx'
import { isFiltered, sorts, type CatalogSearch } from './catalog-search.ts'
import { CourseGrid, CourseGridSkeleton } from './course-grid.tsx'
import { NothingFound } from './nothing-found.tsx'
import { catalogPageSize, catalogQuery } from './queries.ts'
import { sortWords } from './words.ts'

type CatalogViewProps = {
  search: CatalogSearch
  /** A change of the address; the page number starts again unless it is what changes. */
  onChange: ChangeSearch
  /** The category of the page that this stands on. */
  category?: string
}

/** Search as you type, filters with counts, and the courses that are left. */
export function CatalogView({ search, onChange, category }: CatalogViewProps) {
  const { t, i18n } = useLingui()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const query = useQuery({
    ...catalogQuery(category ? { ...search, category } : search),
    placeholderData: keepPreviousData,
  })
  useLastPage(query, search.page ?? 1, onChange)
  const clear = () =>
    onChange({ ...noFilters, search: undefined, sort: search.sort, page: undefined })
  const filtered = isFiltered(search)
  const filters = query.data && (
    <CatalogFilters
      facets={query.data.facets}
      total={query.data.total}
      search={search}
      onChange={onChange}
      hideCategories={category !== undefined}
    />
  )
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
      <aside aria-label={t`Filters`} className="max-lg:hidden">
        {filters ?? <FiltersSkeleton />}
      </aside>
      <div className="min-w-0">
        <div className="mb-5 flex flex-wrap items-center gap-2">
          <div className="w-full sm:w-auto sm:min-w-80 sm:flex-1">
            <SearchInput
              label={t`Search courses`}
              value={search.search ?? ''}
              onValueChange={(next) => onChange({ search: next || undefined })}
            />
          </div>
          <Button className="max-sm:h-10 lg:hidden" onClick={() => setFiltersOpen(true)}>
            <SlidersHorizontal />
            <Trans>Filters</Trans>
          </Button>
          <Select
            aria-label={t`Sort by`}
            className="w-auto! max-sm:flex-1"
            value={search.sort ?? 'relevance'}
            onValueChange={(next) => onChange({ sort: next === 'relevance' ? undefined : next })}
            options={sorts.map((value) => ({ value, label: i18n._(sortWords[value]) }))}
          />
        </div>
        <div className="mb-4 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-muted">
          <p aria-live="polite">
            {query.data && <Plural value={query.data.total} one="# course" other="# courses" />}
          </p>
          {(filtered || search.search) && (
            <Button variant="ghost" size="sm" onClick={clear}>
              <X />
              <Trans>Clear filters</Trans>
            </Button>
          )}
        </div>
        <Results
          query={query}
          page={search.page ?? 1}
          onPageChange={(page) => onChange({ page: page > 1 ? page : undefined })}
          onClear={filtered || search.search ? clear : undefined}
        />
      </div>
      <Sheet open={filtersOpen} onOpenChange={setFiltersOpen}>
        <SheetContent title={<Trans>Filters</Trans>}>
          {filters ?? <FiltersSkeleton />}
          <div className="sticky -bottom-5 -mx-5 mt-6 -mb-5 border-t border-line bg-raised px-5 py-4">
            <Button variant="primary" className="w-full" onClick={() => setFiltersOpen(false)}>
              <Plural value={query.data?.total ?? 0} one="Show # course" other="Show # courses" />
            </Button>
          </div>
        </SheetContent>
      </Sheet>
    </div>
  )
}

const noFilters = {
  category: undefined,
  level: undefined,
  price: undefined,
  price_min: undefined,
  price_max: undefined,
  language: undefined,
  length: undefined,
  rating: undefined,
  organization: undefined,
  format: undefined,
  certificate: undefined,
} satisfies CatalogSearch

const useCatalog = () => useQuery(catalogQuery({}))

/** An address past the last page, such as an old bookmark, leads to the last page that exists. */
function useLastPage(
  { data, isPlaceholderData }: ReturnType<typeof useCatalog>,
  page: number,
  onChange: ChangeSearch,
) {
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / catalogPageSize))
  const isBeyond =
    !isPlaceholderData && data !== undefined && data.items.length === 0 && page > last
  useEffect(() => {
    if (isBeyond) onChange({ page: last > 1 ? last : undefined }, { replace: true })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the callback is a new one on every render
  }, [isBeyond, last])
}

type ResultsProps = {
  query: ReturnType<typeof useCatalog>
  page: number
  onPageChange: (page: number) => void
  onClear: (() => void) | undefined
}

function Results({ query, page, onPageChange, onClear }: ResultsProps) {
  if (query.isPending) return <CourseGridSkeleton />
  if (query.isError) return <QueryFailure query={query} />
  const { items, total, total_capped, suggestions } = query.data
  // The page after the last one: the address is being corrected.
  if (items.length === 0 && total > 0) return <CourseGridSkeleton />
  if (items.length === 0) return <NothingFound onClear={onClear} suggestions={suggestions} />
  return (
    <div className="flex flex-col gap-6">
      <h2 className="sr-only">
        <Trans>Courses</Trans>
      </h2>
      <CourseGrid courses={items} pending={query.isPlaceholderData} />
      <Pagination
        page={page}
        pageSize={catalogPageSize}
        total={total}
        capped={total_capped}
        onPageChange={(next) => {
          onPageChange(next)
          scrollTo({ top: 0 })
        }}
      />
    </div>
  )
}

function FiltersSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} className="h-4 w-4/5" />
      ))}
    </div>
  )
}
