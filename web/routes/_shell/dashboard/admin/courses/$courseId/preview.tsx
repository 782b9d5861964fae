import { createFileRoute } from '@tanstack/react-router'
import { CourseDatePage } from '#web/routes/_shell/dashboard/-courses/course-date-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/courses/$courseId/preview')({
  component: CourseDatePage,
})
