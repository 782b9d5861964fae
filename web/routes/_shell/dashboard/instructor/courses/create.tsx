import { createFileRoute } from '@tanstack/react-router'
import { CreateCoursePage } from '#web/routes/_shell/dashboard/-courses/create-course-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/create')({
  component: CreateCoursePage,
})
