import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AddPeoplePage } from '../../-people/add-people-page.tsx'
import { readAddSearch } from '../../-people/add-search.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/students/add')({
  validateSearch: readAddSearch,
  component: AddPage,
})

function AddPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  return (
    <AddPeoplePage
      of="learner"
      title={t`Add students`}
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search })}
    />
  )
}
