import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LiveSession, LiveSessionWhen } from '#contract/live-sessions.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { ViewAll } from '#web/ui/card.tsx'
import { MonthDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { CalendarFileButton } from './calendar-file-button.tsx'
import { JoinButton } from './join-button.tsx'
import { liveSessionsQuery } from './queries.ts'
import { SessionCard } from './session-card.tsx'

type CourseSessionsProps = { organizationId: string; courseId: string }

/** The sessions of one course for its learners: live, then upcoming, then past. */
export function CourseSessions({ organizationId, courseId }: CourseSessionsProps) {
  const of = (when: LiveSessionWhen) => ({ when, course: courseId })
  const live = useQuery(liveSessionsQuery(organizationId, of('live')))
  const upcoming = useQuery(liveSessionsQuery(organizationId, of('upcoming')))
  const past = useQuery(liveSessionsQuery(organizationId, of('past')))
  if (live.isPending || upcoming.isPending || past.isPending) {
    return (
      <SkeletonRegion className="flex flex-col gap-4">
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </SkeletonRegion>
    )
  }
  const failed = [live, upcoming, past].find(({ isError }) => isError)
  if (!live.data || !upcoming.data || !past.data) return failed && <QueryFailure query={failed} />
  if (live.data.total + upcoming.data.total + past.data.total === 0) {
    return (
      <EmptyState
        drawing={<MonthDrawing />}
        title={<Trans>This course has no live sessions</Trans>}
        description={<Trans>When one is scheduled, you can join it from here.</Trans>}
      />
    )
  }
  const section = (title: ReactNode, when: LiveSessionWhen, page: typeof live.data) =>
    page.total > 0 && (
      <section className="flex flex-col gap-3">
        <h2 className="text-14 font-semibold">{title}</h2>
        {page.items.map((session) => (
          <SessionCard
            key={session.id}
            heading="h3"
            session={session}
            actions={<Actions organizationId={organizationId} session={session} />}
          />
        ))}
        {page.total > page.items.length && (
          <ViewAll>
            <Link to="/dashboard/student/live-sessions" search={{ when, course: courseId }}>
              <Trans>View all</Trans>
            </Link>
          </ViewAll>
        )}
      </section>
    )
  return (
    <div className="flex flex-col gap-8">
      {section(<Trans>Live now</Trans>, 'live', live.data)}
      {section(<Trans>Upcoming</Trans>, 'upcoming', upcoming.data)}
      {section(<Trans>Past</Trans>, 'past', past.data)}
    </div>
  )
}

function Actions({ organizationId, session }: { organizationId: string; session: LiveSession }) {
  return (
    <>
      <JoinButton organizationId={organizationId} session={session} area="student" size="sm" />
      <CalendarFileButton organizationId={organizationId} session={session} size="sm" />
    </>
  )
}
