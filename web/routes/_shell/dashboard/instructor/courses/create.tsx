import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CreateCourseForm } from '#web/features/courses/create-course-form.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/create')({
  component: CreateCoursePage,
})

function CreateCoursePage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <>
      <PageTitle>{t`New course`}</PageTitle>
      <PageHead
        title={<Trans>New course</Trans>}
        description={<Trans>It starts as a draft that only you can see.</Trans>}
      />
      <CreateCourseForm
        organizationId={organizationId}
        onCreated={({ id }) =>
          void navigate({
            to: '/dashboard/instructor/courses/$courseId/edit',
            params: { courseId: id },
            replace: true,
          })
        }
      />
    </>
  )
}
