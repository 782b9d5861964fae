import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { DeskPage } from '#web/features/support/desk-page.tsx'
import { loadDeskPart } from '#web/features/support/desk-parts.ts'
import { readQueueSearch } from '#web/features/support/queue-search.ts'
import { useAdminDesk } from '#web/features/support/use-desk.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/support/')({
  validateSearch: readQueueSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadDeskPart(deps),
  component: AdminSupport,
})

function AdminSupport() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const desk = useAdminDesk()
  if (desk === null) return null
  return (
    <DeskPage
      desk={desk}
      search={search}
      onSearchChange={(next) =>
        void navigate({ search: next, replace: next.ticket === search.ticket })
      }
      missing={<NotFound />}
    />
  )
}
