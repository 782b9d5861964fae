import { createFileRoute } from '@tanstack/react-router'
import { EditCoursePage } from '#web/routes/_shell/dashboard/-courses/edit-course-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/$courseId/edit')({
  component: EditCoursePage,
})
