import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ArticleForm } from '#web/features/support/article-form.tsx'
import { useAdminDesk } from '#web/features/support/use-desk.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { textParam } from '#web/lib/search-params.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/support/articles/create')({
  validateSearch: (search: Record<string, unknown>): { category_id?: string } => ({
    category_id: textParam(search['category_id'], 36),
  }),
  component: CreateAdminArticle,
})

function CreateAdminArticle() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { category_id } = Route.useSearch()
  const desk = useAdminDesk()
  if (desk === null) return null
  return (
    <>
      <PageTitle>{t`New article`}</PageTitle>
      <PageHead title={t`New article`} />
      <ArticleForm
        desk={desk}
        article={null}
        categoryId={category_id}
        onSaved={({ slug }) =>
          void navigate({
            to: '/dashboard/admin/support/articles/$address',
            params: { address: slug },
            ignoreBlocker: true,
          })
        }
        onCancel={() => void navigate({ to: '/dashboard/admin/support/articles' })}
      />
    </>
  )
}
