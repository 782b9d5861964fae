import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { CategoryGrid, CategoryGridSkeleton } from '#web/features/catalog/category-grid.tsx'
import { categoriesQuery } from '#web/features/catalog/queries.ts'
import { PublicPage } from '#web/features/shell/public-page.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { LensDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const Route = createFileRoute('/_public/categories/')({ component: CategoriesPage })

function CategoriesPage() {
  const { t } = useLingui()
  const categories = useQuery(categoriesQuery)
  return (
    <PublicPage
      title={<Trans>Categories</Trans>}
      description={<Trans>Browse courses by subject.</Trans>}
    >
      <PageTitle>{t`Categories`}</PageTitle>
      {categories.isPending ? (
        <CategoryGridSkeleton />
      ) : categories.isError ? (
        <QueryFailure query={categories} />
      ) : categories.data.length === 0 ? (
        <EmptyState
          drawing={<LensDrawing />}
          title={<Trans>No categories yet</Trans>}
          description={<Trans>Categories appear here with their first course.</Trans>}
          action={
            <Button asChild>
              <Link to="/courses">
                <Trans>All courses</Trans>
              </Link>
            </Button>
          }
        />
      ) : (
        <CategoryGrid categories={categories.data} />
      )}
    </PublicPage>
  )
}
