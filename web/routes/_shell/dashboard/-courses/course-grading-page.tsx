import { Link } from '@tanstack/react-router'
import { GradingList, type GradingSearch } from '#web/features/assignments/grading-list.tsx'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { useCoursePlace } from './use-course-place.ts'

type CourseGradingProps = {
  search: GradingSearch
  onSearchChange: (search: GradingSearch) => void
}

export function CourseGradingPage({ search, onSearchChange }: CourseGradingProps) {
  const place = useCoursePlace()
  const courses = useCoursesPath()
  return (
    <GradingList
      {...place}
      search={search}
      onChange={onSearchChange}
      renderLink={({ id }, children) => (
        <Link
          to={`${courses}/$courseId/grading/$submissionId`}
          params={{ courseId: place.courseId, submissionId: id }}
          search={search}
          className="hover:underline"
        >
          {children}
        </Link>
      )}
    />
  )
}
