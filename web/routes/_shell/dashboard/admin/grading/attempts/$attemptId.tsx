import { createFileRoute } from '@tanstack/react-router'
import { readQueueSearch } from '#web/features/grading/queue-search.ts'
import { QueueAttemptPage } from '#web/routes/_shell/dashboard/-grading/queue-attempt-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/grading/attempts/$attemptId')({
  validateSearch: readQueueSearch,
  component: Page,
})

function Page() {
  return <QueueAttemptPage search={Route.useSearch()} />
}
