import { createFileRoute } from '@tanstack/react-router'
import { CourseQuizzesPage } from '#web/routes/_shell/dashboard/-courses/course-quizzes-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/courses/$courseId/quizzes/')({
  component: CourseQuizzesPage,
})
