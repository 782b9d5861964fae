import { useQuery } from '@tanstack/react-query'
import { EditCourseForm } from '#web/features/courses/edit-course-form.tsx'
import { categoriesQuery, courseQuery } from '#web/features/courses/queries.ts'
import { useCoursePlace } from './use-course-place.ts'

export function EditCoursePage() {
  const place = useCoursePlace()
  const { organizationId, courseId } = place
  const { data: course } = useQuery(courseQuery(place))
  const { data: categories } = useQuery(categoriesQuery(organizationId))
  return (
    course && (
      <EditCourseForm
        key={courseId}
        organizationId={organizationId}
        course={course}
        categories={categories?.items ?? []}
      />
    )
  )
}
