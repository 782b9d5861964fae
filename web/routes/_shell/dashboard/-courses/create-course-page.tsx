import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { CreateCourseForm } from '#web/features/courses/create-course-form.tsx'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { useCoursePlace } from './use-course-place.ts'

export function CreateCoursePage({ template }: { template?: string | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const courses = useCoursesPath()
  const { organizationId } = useCoursePlace()
  return (
    <>
      <PageTitle>{t`New course`}</PageTitle>
      <PageHead
        title={<Trans>New course</Trans>}
        description={
          courses === '/dashboard/admin/courses' ? (
            <Trans>Your course starts as a draft that only you and other admins can see.</Trans>
          ) : (
            <Trans>Your course starts as a draft that only you can see.</Trans>
          )
        }
      />
      <CreateCourseForm
        organizationId={organizationId}
        template={template}
        onCreated={({ id }) =>
          void navigate({
            to: `${courses}/$courseId/edit`,
            params: { courseId: id },
            replace: true,
          })
        }
      />
    </>
  )
}
