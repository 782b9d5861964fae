import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { CategoryForm } from '#web/features/categories/category-form.tsx'
import {
  belowOf,
  categoriesKey,
  categoriesQuery,
  categoryQuery,
} from '#web/features/categories/queries.ts'
import { saveCategory } from '#web/features/categories/save-category.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/categories/$categoryId/edit')({
  component: EditCategoryPage,
})

function EditCategoryPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { categoryId } = Route.useParams()
  const queryClient = useQueryClient()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const query = useQuery(categoryQuery(organizationId, categoryId))
  const tree = useQuery(categoriesQuery(organizationId))
  useCrumbName(categoryId, query.data?.name)
  if (query.isPending) return <SkeletonPage />
  if (query.isError) {
    const missing = query.error instanceof ApiError && [400, 404].includes(query.error.status)
    return missing ? <NotFound /> : <QueryFailure query={query} />
  }
  const category = query.data
  const { name, slug, description, icon, parent_id } = category
  const toCategory = {
    to: '/dashboard/admin/categories/$categoryId',
    params: { categoryId },
  } as const
  return (
    <>
      <PageTitle>{t`Edit ${name}`}</PageTitle>
      <PageHead title={<Trans>Edit {name}</Trans>} />
      <CategoryForm
        organizationId={organizationId}
        initial={{ name, slug, description, icon, parent_id }}
        exceptParents={belowOf(tree.data?.items ?? [], categoryId)}
        submitLabel={<Trans>Save</Trans>}
        cancel={
          <Link {...toCategory}>
            <Trans>Cancel</Trans>
          </Link>
        }
        onSubmit={async (values) => {
          await saveCategory({ organizationId, categoryId }, category, values)
          toast.success(t`${values.name} saved`)
          await queryClient.invalidateQueries({ queryKey: categoriesKey(organizationId) })
          await navigate(toCategory)
        }}
      />
    </>
  )
}
