import { createFileRoute } from '@tanstack/react-router'
import { CourseAttemptPage } from '#web/routes/_shell/dashboard/-courses/course-attempt-page.tsx'

export const Route = createFileRoute(
  '/_shell/dashboard/instructor/courses/$courseId/quizzes/$lessonId/$attemptId',
)({
  component: CourseAttemptPage,
})
