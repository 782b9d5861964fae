import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { CourseActionsMenu } from '#web/features/courses/course-actions-menu.tsx'
import { CourseStatusPill } from '#web/features/courses/course-status-pill.tsx'
import { CourseTabs } from '#web/features/courses/course-tabs.tsx'
import { courseQuery } from '#web/features/courses/queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useSession } from '#web/lib/session.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/$courseId')({
  component: CourseLayout,
})

/** Head and tabs of one course; each tab is a route of its own below. */
function CourseLayout() {
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
  const toList = () => void navigate({ to: '/dashboard/instructor/courses' })
  return (
    <>
      <PageTitle>{course.title}</PageTitle>
      <PageHead
        title={course.title}
        status={<CourseStatusPill status={course.status} />}
        action={
          <CourseActionsMenu
            organizationId={organizationId}
            course={course}
            onDeleted={toList}
            onDuplicated={(id) =>
              void navigate({
                to: '/dashboard/instructor/courses/$courseId/edit',
                params: { courseId: id },
              })
            }
          />
        }
        tabs={<CourseTabs courseId={courseId} />}
      />
      <Outlet />
    </>
  )
}
