import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { EditCategory } from '#web/features/support/edit-category.tsx'
import { useAdminDesk } from '#web/features/support/use-desk.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/support/categories/$categoryId/edit')(
  {
    component: EditAdminHelpCategory,
  },
)

function EditAdminHelpCategory() {
  const navigate = Route.useNavigate()
  const { categoryId } = Route.useParams()
  const desk = useAdminDesk()
  const [name, setName] = useState<string>()
  useCrumbName(categoryId, name)
  if (desk === null) return null
  const back = () =>
    void navigate({ to: '/dashboard/admin/support/categories/$categoryId', params: { categoryId } })
  return (
    <EditCategory
      desk={desk}
      categoryId={categoryId}
      missing={<NotFound />}
      onNamed={setName}
      onDone={back}
    />
  )
}
