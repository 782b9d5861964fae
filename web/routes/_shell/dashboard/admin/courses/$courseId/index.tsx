import { createFileRoute } from '@tanstack/react-router'
import { CourseOverviewPage } from '#web/routes/_shell/dashboard/-courses/course-overview-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/courses/$courseId/')({
  component: CourseOverviewPage,
})
