import { createFileRoute } from '@tanstack/react-router'
import { CourseCurriculumPage } from '#web/routes/_shell/dashboard/-courses/course-curriculum-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/$courseId/curriculum/')({
  component: CourseCurriculumPage,
})
