import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { CategoryPage } from '#web/features/support/category-page.tsx'
import { usePlatformDesk } from '#web/features/support/use-desk.ts'

export const Route = createFileRoute('/_shell/account/support/categories/$categoryId/manage')({
  component: ManagePlatformHelpCategory,
})

function ManagePlatformHelpCategory() {
  const navigate = Route.useNavigate()
  const { categoryId } = Route.useParams()
  const desk = usePlatformDesk()
  const [name, setName] = useState<string>()
  useCrumbName(categoryId, name)
  if (desk === null) return null
  return (
    <CategoryPage
      desk={desk}
      categoryId={categoryId}
      managing={true}
      missing={<NotFound />}
      onNamed={setName}
      onDeleted={() => void navigate({ to: '/account/support/categories' })}
    />
  )
}
