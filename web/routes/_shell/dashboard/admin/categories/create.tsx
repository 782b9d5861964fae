import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { createCategory } from '#contract/categories.ts'
import { CategoryForm } from '#web/features/categories/category-form.tsx'
import { categoriesKey } from '#web/features/categories/queries.ts'
import { call } from '#web/lib/call.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { textParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { toast } from '#web/ui/toaster.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/categories/create')({
  validateSearch: (search: Record<string, unknown>): { parent?: string } => ({
    parent: textParam(search['parent'], 36),
  }),
  component: CreateCategoryPage,
})

function CreateCategoryPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { parent } = Route.useSearch()
  const queryClient = useQueryClient()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <>
      <PageTitle>{t`Create category`}</PageTitle>
      <PageHead title={<Trans>Create category</Trans>} />
      <CategoryForm
        organizationId={organizationId}
        initial={{ name: '', description: '', icon: 'book', parent_id: parent ?? null }}
        submitLabel={<Trans>Create category</Trans>}
        cancel={
          <Link to="/dashboard/admin/categories">
            <Trans>Cancel</Trans>
          </Link>
        }
        onSubmit={async (body) => {
          const { id, name } = await call(createCategory, { params: { organizationId }, body })
          toast.success(t`${name} created`)
          await queryClient.invalidateQueries({ queryKey: categoriesKey(organizationId) })
          await navigate({
            to: '/dashboard/admin/categories/$categoryId',
            params: { categoryId: id },
          })
        }}
      />
    </>
  )
}
