import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ArticleForm } from '#web/features/support/article-form.tsx'
import { usePlatformDesk } from '#web/features/support/use-desk.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { textParam } from '#web/lib/search-params.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/account/support/articles/create')({
  validateSearch: (search: Record<string, unknown>): { category_id?: string } => ({
    category_id: textParam(search['category_id'], 36),
  }),
  component: CreatePlatformArticle,
})

function CreatePlatformArticle() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { category_id } = Route.useSearch()
  const desk = usePlatformDesk()
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
            to: '/account/support/articles/$address',
            params: { address: slug },
            ignoreBlocker: true,
          })
        }
        onCancel={() => void navigate({ to: '/account/support/articles' })}
      />
    </>
  )
}
