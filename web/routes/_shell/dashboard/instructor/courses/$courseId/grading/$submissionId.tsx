import { createFileRoute } from '@tanstack/react-router'
import { readGradingSearch } from '#web/features/assignments/grading-search.ts'
import { CourseSubmissionPage } from '#web/routes/_shell/dashboard/-courses/course-submission-page.tsx'

export const Route = createFileRoute(
  '/_shell/dashboard/instructor/courses/$courseId/grading/$submissionId',
)({
  validateSearch: readGradingSearch,
  component: Page,
})

function Page() {
  return <CourseSubmissionPage search={Route.useSearch()} />
}
