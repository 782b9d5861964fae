import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import { CourseActionsMenu } from '#web/features/courses/course-actions-menu.tsx'
import { CourseStatusPill } from '#web/features/courses/course-status-pill.tsx'
import { CourseTabs, useCoursePart } from '#web/features/courses/course-tabs.tsx'
import { PreviewLinks } from '#web/features/courses/preview-links.tsx'
import { courseQuery } from '#web/features/courses/queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import { useCoursePlace } from './use-course-place.ts'

/** Head and tabs of one course; each tab is a route of its own below. */
export function CourseLayout() {
  const navigate = useNavigate()
  const courses = useCoursesPath()
  const place = useCoursePlace()
  const { organizationId, courseId } = place
  // The editor of a lesson offers the same links for that lesson.
  const writesLesson = useLocation({ select: ({ pathname }) => pathname.includes('/curriculum/') })
  const part = useCoursePart(courseId)
  const query = useQuery(courseQuery(place))
  useCrumbName(courseId, query.data?.title)

  if (query.isPending) return <SkeletonPage />
  if (query.isError) {
    if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />
    return <QueryFailure query={query} />
  }
  const course = query.data
  const reviews = courses === '/dashboard/admin/courses' && course.status === 'in_review'
  return (
    <>
      <PageTitle>{part ? `${part} · ${course.title}` : course.title}</PageTitle>
      <PageHead
        title={course.title}
        status={<CourseStatusPill status={course.status} />}
        action={
          <>
            {reviews && course.approval_id && (
              <Button asChild variant="primary">
                <Link
                  to="/dashboard/admin/approvals/$approvalId"
                  params={{ approvalId: course.approval_id }}
                >
                  <ClipboardCheck />
                  <Trans>Open review</Trans>
                </Link>
              </Button>
            )}
            {!writesLesson && <PreviewLinks place={place} />}
            <CourseActionsMenu
              organizationId={organizationId}
              course={course}
              onDeleted={() => void navigate({ to: courses })}
              onDuplicated={(id) =>
                void navigate({ to: `${courses}/$courseId/edit`, params: { courseId: id } })
              }
            />
          </>
        }
        tabs={<CourseTabs courseId={courseId} />}
      />
      <Outlet />
    </>
  )
}
