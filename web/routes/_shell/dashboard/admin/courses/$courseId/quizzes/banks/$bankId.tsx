import { createFileRoute } from '@tanstack/react-router'
import { readBankSearch } from '#web/features/quizzes/staff/bank-search.ts'
import { CourseBankPage } from '#web/routes/_shell/dashboard/-courses/course-bank-page.tsx'

export const Route = createFileRoute(
  '/_shell/dashboard/admin/courses/$courseId/quizzes/banks/$bankId',
)({
  validateSearch: readBankSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <CourseBankPage
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
