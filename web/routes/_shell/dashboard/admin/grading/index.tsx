import { createFileRoute } from '@tanstack/react-router'
import { readQueueSearch } from '#web/features/grading/queue-search.ts'
import { QueuePage } from '#web/routes/_shell/dashboard/-grading/queue-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/grading/')({
  validateSearch: readQueueSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <QueuePage
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
