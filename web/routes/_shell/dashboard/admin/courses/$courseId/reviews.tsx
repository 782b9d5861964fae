import { createFileRoute } from '@tanstack/react-router'
import { CourseReviewsPage } from '#web/routes/_shell/dashboard/-courses/course-reviews-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/courses/$courseId/reviews')({
  component: CourseReviewsPage,
})
