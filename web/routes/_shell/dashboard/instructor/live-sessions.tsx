import { createFileRoute } from '@tanstack/react-router'
import { LiveSessionsPage } from '#web/features/live-sessions/live-sessions-page.tsx'
import { readLiveSessionsSearch } from '#web/features/live-sessions/live-sessions-search.ts'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/instructor/live-sessions')({
  validateSearch: readLiveSessionsSearch,
  component: LiveSessions,
})

function LiveSessions() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <LiveSessionsPage
      organizationId={organizationId}
      area="instructor"
      search={search}
      onChange={(change) =>
        void navigate({ search: (now) => ({ ...now, page: undefined, ...change }), replace: true })
      }
    />
  )
}
