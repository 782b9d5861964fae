import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import { CourseActionsMenu } from '#web/features/courses/course-actions-menu.tsx'
import { CourseLessons } from '#web/features/courses/course-lessons.tsx'
import { CourseOverview } from '#web/features/courses/course-overview.tsx'
import { CourseStatusPill } from '#web/features/courses/course-status-pill.tsx'
import { courseQuery } from '#web/features/courses/queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/courses/$courseId/')({
  component: CoursePage,
})

function CoursePage() {
  const navigate = Route.useNavigate()
  const { courseId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const query = useQuery(courseQuery({ organizationId, courseId }))
  useCrumbName(courseId, query.data?.title)

  if (query.isPending) return <SkeletonPage />
  if (query.isError) {
    if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />
    return <QueryFailure query={query} />
  }
  const course = query.data
  return (
    <>
      <PageTitle>{course.title}</PageTitle>
      <PageHead
        title={course.title}
        status={<CourseStatusPill status={course.status} />}
        description={course.subtitle}
        action={
          <>
            {course.approval_id && (
              <Button asChild variant="primary">
                <Link
                  to="/dashboard/admin/approvals/$approvalId"
                  params={{ approvalId: course.approval_id }}
                >
                  <ClipboardCheck />
                  <Trans>Open the review</Trans>
                </Link>
              </Button>
            )}
            <CourseActionsMenu
              organizationId={organizationId}
              course={course}
              onDeleted={() => void navigate({ to: '/dashboard/admin/courses' })}
              onDuplicated={(id) =>
                void navigate({
                  to: '/dashboard/admin/courses/$courseId',
                  params: { courseId: id },
                })
              }
            />
          </>
        }
      />
      <CourseOverview organizationId={organizationId} course={course}>
        <CourseLessons organizationId={organizationId} courseId={courseId} />
      </CourseOverview>
    </>
  )
}
