import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { QuizzesPage } from '#web/features/quizzes/staff/quizzes-page.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/$courseId/quizzes/')({
  component: QuizzesRoute,
})

function QuizzesRoute() {
  const { t } = useLingui()
  const { courseId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <>
      <PageTitle>{t`Quizzes`}</PageTitle>
      <QuizzesPage key={courseId} place={{ organizationId, courseId }} />
    </>
  )
}
