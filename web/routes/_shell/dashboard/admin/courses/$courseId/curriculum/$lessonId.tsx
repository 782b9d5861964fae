import { createFileRoute } from '@tanstack/react-router'
import { CourseLessonPage } from '#web/routes/_shell/dashboard/-courses/course-lesson-page.tsx'

export const Route = createFileRoute(
  '/_shell/dashboard/admin/courses/$courseId/curriculum/$lessonId',
)({
  component: CourseLessonPage,
})
