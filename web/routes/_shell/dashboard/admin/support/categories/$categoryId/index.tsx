import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { CategoryPage } from '#web/features/support/category-page.tsx'
import { useAdminDesk } from '#web/features/support/use-desk.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/support/categories/$categoryId/')({
  component: AdminHelpCategory,
})

function AdminHelpCategory() {
  const navigate = Route.useNavigate()
  const { categoryId } = Route.useParams()
  const desk = useAdminDesk()
  const [name, setName] = useState<string>()
  useCrumbName(categoryId, name)
  if (desk === null) return null
  return (
    <CategoryPage
      desk={desk}
      categoryId={categoryId}
      managing={false}
      missing={<NotFound />}
      onNamed={setName}
      onDeleted={() => void navigate({ to: '/dashboard/admin/support/categories' })}
    />
  )
}
