import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Merge, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CategoryOverview } from '#web/features/categories/category-overview.tsx'
import { categoryQuery } from '#web/features/categories/queries.ts'
import {
  DeleteCategoryDialog,
  MergeCategoryDialog,
} from '#web/features/categories/remove-category-dialogs.tsx'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { CategoryIcon } from '#web/lib/category-icon.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/categories/$categoryId/')({
  component: CategoryPage,
})

function CategoryPage() {
  const navigate = Route.useNavigate()
  const { categoryId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const query = useQuery(categoryQuery(organizationId, categoryId))
  const [asking, setAsking] = useState<'merge' | 'delete' | null>(null)
  useCrumbName(categoryId, query.data?.name)
  if (query.isPending) return <SkeletonPage />
  if (query.isError) {
    const missing = query.error instanceof ApiError && [400, 404].includes(query.error.status)
    return missing ? <NotFound /> : <QueryFailure query={query} />
  }
  const category = query.data
  const dialog = {
    organizationId,
    category,
    onOpenChange: (open: boolean) => !open && setAsking(null),
    onDone: (next: string | null) =>
      void (next === null
        ? navigate({ to: '/dashboard/admin/categories' })
        : navigate({
            to: '/dashboard/admin/categories/$categoryId',
            params: { categoryId: next },
          })),
  }
  return (
    <>
      <PageTitle>{category.name}</PageTitle>
      <PageHead
        title={
          <span className="flex items-center gap-2.5">
            <CategoryIcon icon={category.icon} className="size-5 text-primary" />
            {category.name}
          </span>
        }
        action={
          category.can.update && (
            <>
              <Button onClick={() => setAsking('merge')}>
                <Merge />
                <Trans>Merge</Trans>
              </Button>
              <Button variant="danger-quiet" onClick={() => setAsking('delete')}>
                <Trash2 />
                <Trans>Delete</Trans>
              </Button>
              <Button asChild variant="primary">
                <Link to="/dashboard/admin/categories/$categoryId/edit" params={{ categoryId }}>
                  <Pencil />
                  <Trans>Edit</Trans>
                </Link>
              </Button>
            </>
          )
        }
      />
      <CategoryOverview category={category} />
      {asking === 'merge' && <MergeCategoryDialog open {...dialog} />}
      {asking === 'delete' && <DeleteCategoryDialog open {...dialog} />}
    </>
  )
}
