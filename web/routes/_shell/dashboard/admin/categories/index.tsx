import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { CategoriesTable, matching } from '#web/features/categories/categories-table.tsx'
import { categoriesQuery } from '#web/features/categories/queries.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { textParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ShelfDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/categories/')({
  validateSearch: (search: Record<string, unknown>): { search?: string } => ({
    search: textParam(search['search'], 80),
  }),
  component: CategoriesPage,
})

function CategoriesPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { search = '' } = Route.useSearch()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const query = useQuery(categoriesQuery(organizationId))
  const set = (next: string) =>
    void navigate({ search: { search: next || undefined }, replace: true })
  const create = (
    <Button asChild variant="primary">
      <Link to="/dashboard/admin/categories/create">
        <Plus />
        <Trans>Create category</Trans>
      </Link>
    </Button>
  )
  return (
    <>
      <PageTitle>{t`Categories`}</PageTitle>
      <PageHead
        title={<Trans>Categories</Trans>}
        count={query.data?.items.length}
        description={
          <Trans>The subjects your courses are grouped by, here and in the catalog.</Trans>
        }
        action={query.data?.can.create && create}
      />
      {query.isPending ? (
        <SkeletonRegion>
          <SkeletonTable columns={4} />
        </SkeletonRegion>
      ) : query.isError ? (
        <QueryFailure query={query} />
      ) : query.data.items.length === 0 ? (
        <EmptyState
          drawing={<ShelfDrawing />}
          title={<Trans>No categories yet</Trans>}
          description={
            <Trans>Categories help people find courses by subject. Start with two or three.</Trans>
          }
          action={query.data.can.create && create}
        />
      ) : (
        <>
          <FilterBar search={search} searchLabel={t`Search categories`} onSearchChange={set} />
          {matching(query.data.items, search).length === 0 ? (
            <NoResultsState onClear={() => set('')} />
          ) : (
            <CategoriesTable
              organizationId={organizationId}
              categories={query.data.items}
              search={search}
              canChange={query.data.can.create}
            />
          )}
        </>
      )}
    </>
  )
}
