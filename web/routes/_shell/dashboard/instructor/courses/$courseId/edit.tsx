import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { EditCourseForm } from '#web/features/courses/edit-course-form.tsx'
import { categoriesQuery, courseQuery } from '#web/features/courses/queries.ts'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/$courseId/edit')({
  component: EditCoursePage,
})

function EditCoursePage() {
  const { courseId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const { data: course } = useQuery(courseQuery({ organizationId, courseId }))
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
