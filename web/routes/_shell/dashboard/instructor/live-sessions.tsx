import { Trans } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import {
  LiveSessionsPage,
  type LiveSessionsSearch,
} from '#web/features/live-sessions/live-sessions-page.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { LinkTab } from '#web/ui/link-tabs.tsx'

export const Route = createFileRoute('/_shell/dashboard/instructor/live-sessions')({
  validateSearch: (search: Record<string, unknown>): LiveSessionsSearch => ({
    when: wordParam(search['when'], ['upcoming', 'live', 'past']),
    course: textParam(search['course'], 40),
    search: textParam(search['search'], 200),
    page: pageParam(search['page']),
    session: textParam(search['session'], 40),
  }),
  component: LiveSessions,
})

const words = {
  upcoming: <Trans>Upcoming</Trans>,
  live: <Trans>Live now</Trans>,
  past: <Trans>Past</Trans>,
}

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
      tabs={(counts) =>
        (['upcoming', 'live', 'past'] as const).map((when) => (
          <LinkTab
            key={when}
            asChild
            current={when === (search.when ?? 'upcoming')}
            count={counts?.[when]}
          >
            <Link
              to="/dashboard/instructor/live-sessions"
              search={{ when: when === 'upcoming' ? undefined : when, course: search.course }}
              activeOptions={{ includeSearch: true, exact: true }}
            >
              {words[when]}
            </Link>
          </LinkTab>
        ))
      }
    />
  )
}
