import { useQuery } from '@tanstack/react-query'
import { CourseLessons } from '#web/features/courses/course-lessons.tsx'
import { CourseOverview } from '#web/features/courses/course-overview.tsx'
import { courseQuery } from '#web/features/courses/queries.ts'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { useCoursePlace } from './use-course-place.ts'

export function CourseOverviewPage() {
  const place = useCoursePlace()
  const courses = useCoursesPath()
  const { data: course } = useQuery(courseQuery(place))
  return (
    course && (
      <CourseOverview organizationId={place.organizationId} course={course}>
        {/* Admins review what others wrote, so they read it on the same page. */}
        {courses === '/dashboard/admin/courses' && <CourseLessons {...place} />}
      </CourseOverview>
    )
  )
}
