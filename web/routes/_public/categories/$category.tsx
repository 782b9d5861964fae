import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { readCatalogSearch, type CatalogSearch } from '#web/features/catalog/catalog-search.ts'
import { CatalogView } from '#web/features/catalog/catalog-view.tsx'
import { CourseGridSkeleton } from '#web/features/catalog/course-grid.tsx'
import { categoryQuery } from '#web/features/catalog/queries.ts'
import { NothingHere } from '#web/features/shell/nothing-here.tsx'
import { PublicPage } from '#web/features/shell/public-page.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { CategoryIcon } from '#web/lib/category-icon.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_public/categories/$category')({
  validateSearch: (search: Record<string, unknown>): CatalogSearch => ({
    ...readCatalogSearch(search),
    category: undefined,
  }),
  component: CategoryPage,
})

function CategoryPage() {
  const navigate = Route.useNavigate()
  const { category: reference } = Route.useParams()
  const search = Route.useSearch()
  const query = useQuery(categoryQuery(reference))
  if (query.isError && query.error instanceof ApiError && query.error.status === 404) {
    return (
      <NothingHere
        title={<Trans>Category not found</Trans>}
        description={
          <Trans>The category may have been renamed, or it has no public courses right now.</Trans>
        }
        action={
          <Link to="/categories">
            <Trans>All categories</Trans>
          </Link>
        }
      />
    )
  }
  if (query.isError) return <QueryFailure query={query} />
  if (query.isPending) {
    return (
      <PublicPage title={<Skeleton className="h-11 w-72 max-w-full" />}>
        <CourseGridSkeleton />
      </PublicPage>
    )
  }
  const { slug, name, description, icon, path, children } = query.data
  return (
    <PublicPage
      above={
        <p className="mb-3 flex flex-wrap items-center gap-x-2 text-13 text-ink-muted">
          <Link to="/categories" className="underline-offset-4 hover:underline">
            <Trans>Categories</Trans>
          </Link>
          {path.map((above) => (
            <span key={above.slug}>
              <span aria-hidden>/ </span>
              <Link
                to="/categories/$category"
                params={{ category: above.slug }}
                className="underline-offset-4 hover:underline"
              >
                {above.name}
              </Link>
            </span>
          ))}
        </p>
      }
      title={
        <span className="flex items-center gap-4">
          <CategoryIcon icon={icon} className="size-8 shrink-0 text-primary" />
          {name}
        </span>
      }
      description={description}
    >
      <PageTitle>{name}</PageTitle>
      {children.length > 0 && (
        <nav className="-mt-2 mb-8 flex flex-wrap gap-2">
          {children.map((child) => (
            <Link
              key={child.slug}
              to="/categories/$category"
              params={{ category: child.slug }}
              className="inline-flex h-8 items-center gap-2 rounded-full border border-line bg-surface px-3 text-13 hover:bg-wash"
            >
              {child.name}
              <span className="text-ink-faint tabular-nums">{child.course_count}</span>
            </Link>
          ))}
        </nav>
      )}
      <CatalogView
        search={search}
        category={slug}
        onChange={(change, how) =>
          void navigate({
            search: (now) => ({ ...now, page: undefined, ...change, category: undefined }),
            replace: how?.replace ?? !('page' in change),
          })
        }
      />
    </PublicPage>
  )
}
