import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CategoryForm } from '#web/features/support/category-form.tsx'
import { usePlatformDesk } from '#web/features/support/use-desk.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/account/support/categories/create')({
  component: CreatePlatformHelpCategory,
})

function CreatePlatformHelpCategory() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const desk = usePlatformDesk()
  if (desk === null) return null
  return (
    <>
      <PageTitle>{t`New category`}</PageTitle>
      <PageHead title={t`New category`} />
      <CategoryForm
        desk={desk}
        category={null}
        onSaved={({ id }) =>
          void navigate({
            to: '/account/support/categories/$categoryId',
            params: { categoryId: id },
          })
        }
        onCancel={() => void navigate({ to: '/account/support/categories' })}
      />
    </>
  )
}
