import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LiveSession } from '#contract/live-sessions.ts'
import { Card, CardHead, ViewAll } from '#web/ui/card.tsx'
import { JoinButton, type Area } from './join-button.tsx'
import { liveSessionsQuery } from './queries.ts'
import { DayLeaf, SessionStatusPill, SessionTime } from './session-words.tsx'

const pages = {
  student: '/dashboard/student/live-sessions',
  instructor: '/dashboard/instructor/live-sessions',
  admin: '/dashboard/admin/live-sessions',
} as const

/** What is live and what comes next, on a home page; nothing stands here when there is nothing. */
export function UpcomingSessions({ organizationId, area }: { organizationId: string; area: Area }) {
  const { t } = useLingui()
  const live = useQuery(liveSessionsQuery(organizationId, { when: 'live', page_size: 3 }))
  const next = useQuery(liveSessionsQuery(organizationId, { when: 'upcoming', page_size: 4 }))
  const items = [...(live.data?.items ?? []), ...(next.data?.items ?? [])]
    .filter(({ status }) => status !== 'cancelled')
    .slice(0, 3)
  if (items.length === 0) return null
  return (
    <Card aria-label={t`Upcoming live sessions`}>
      <CardHead
        title={<Trans>Upcoming live sessions</Trans>}
        action={
          <ViewAll>
            <Link to={pages[area]}>
              <Trans>View all</Trans>
            </Link>
          </ViewAll>
        }
      />
      <ul className="divide-y divide-line">
        {items.map((session) => (
          <Line key={session.id} organizationId={organizationId} session={session} area={area} />
        ))}
      </ul>
    </Card>
  )
}

function Line(props: { organizationId: string; session: LiveSession; area: Area }) {
  const { session } = props
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <DayLeaf at={session.starts_at} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          {session.title}
          {session.status === 'live' && <SessionStatusPill status="live" />}
        </p>
        <p className="text-13 text-ink-muted">
          <SessionTime {...session} /> · {session.course?.title ?? session.group?.name}
        </p>
      </div>
      <JoinButton {...props} size="sm" />
    </li>
  )
}
