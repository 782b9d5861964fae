import { createFileRoute } from '@tanstack/react-router'
import { CourseReviews } from '#web/features/reviews/course-reviews.tsx'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/$courseId/reviews')({
  component: CourseReviewsPage,
})

function CourseReviewsPage() {
  const { courseId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return <CourseReviews organizationId={organizationId} courseId={courseId} />
}
