import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { EditCategory } from '#web/features/support/edit-category.tsx'
import { usePlatformDesk } from '#web/features/support/use-desk.ts'

export const Route = createFileRoute('/_shell/account/support/categories/$categoryId/edit')({
  component: EditPlatformHelpCategory,
})

function EditPlatformHelpCategory() {
  const navigate = Route.useNavigate()
  const { categoryId } = Route.useParams()
  const desk = usePlatformDesk()
  const [name, setName] = useState<string>()
  useCrumbName(categoryId, name)
  if (desk === null) return null
  const back = () =>
    void navigate({ to: '/account/support/categories/$categoryId', params: { categoryId } })
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
