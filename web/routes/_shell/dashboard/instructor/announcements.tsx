import { createFileRoute } from '@tanstack/react-router'
import {
  AnnouncementsPage,
  type AnnouncementsSearch,
} from '#web/features/announcements/announcements-page.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/instructor/announcements')({
  validateSearch: (search: Record<string, unknown>): AnnouncementsSearch => ({
    course: textParam(search['course'], 40),
    status: wordParam(search['status'], ['scheduled', 'published', 'withdrawn']),
    search: textParam(search['search'], 200),
    page: pageParam(search['page']),
  }),
  component: Announcements,
})

function Announcements() {
  const navigate = Route.useNavigate()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <AnnouncementsPage
      organizationId={organizationId}
      search={Route.useSearch()}
      onChange={(change) =>
        void navigate({ search: (now) => ({ ...now, page: undefined, ...change }), replace: true })
      }
    />
  )
}
