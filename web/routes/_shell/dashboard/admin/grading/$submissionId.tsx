import { createFileRoute } from '@tanstack/react-router'
import { readQueueSearch } from '#web/features/grading/queue-search.ts'
import { QueueSubmissionPage } from '#web/routes/_shell/dashboard/-grading/queue-submission-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/grading/$submissionId')({
  validateSearch: readQueueSearch,
  component: Page,
})

function Page() {
  return <QueueSubmissionPage search={Route.useSearch()} />
}
