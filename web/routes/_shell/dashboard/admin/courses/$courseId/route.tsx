import { createFileRoute } from '@tanstack/react-router'
import { CourseLayout } from '#web/routes/_shell/dashboard/-courses/course-layout.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/courses/$courseId')({
  component: CourseLayout,
})
