import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, Clock } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import type { LiveSession } from '#contract/live-sessions.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { CalendarFileButton } from './calendar-file-button.tsx'
import { JoinButton } from './join-button.tsx'
import { liveSessionQuery } from './queries.ts'
import { SessionCard } from './session-card.tsx'

type SessionLessonProps = {
  organizationId: string
  sessionId: string
  completed: boolean
  /** Attendance counts once the server says so; the lesson may be complete since. */
  onAttended: () => void
}

/** The session that a lesson shows: when it takes place, the way in, and whether I was there. */
export function SessionLesson(props: SessionLessonProps) {
  const { organizationId, sessionId, completed, onAttended } = props
  const session = useQuery(liveSessionQuery(organizationId, sessionId))
  const attended = session.data?.my_attendance?.attended === true
  useEffect(() => {
    if (attended && !completed) onAttended()
    // Once for each change of these two; the callback is a new one every time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [attended, completed])
  if (session.isPending) {
    return (
      <SkeletonRegion>
        <Skeleton className="h-32" />
      </SkeletonRegion>
    )
  }
  if (session.isError) return <QueryFailure query={session} />
  return (
    <div className="flex flex-col gap-4">
      <SessionCard
        session={session.data}
        actions={
          <>
            <JoinButton organizationId={organizationId} session={session.data} area="student" />
            <CalendarFileButton organizationId={organizationId} session={session.data} />
          </>
        }
      />
      <MyAttendance session={session.data} />
    </div>
  )
}

function MyAttendance({ session }: { session: LiveSession }): ReactNode {
  const { status, attendance_minutes: needed, my_attendance: mine } = session
  const line = 'flex items-start gap-2 text-14 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0'
  if (status === 'cancelled') return null
  if (mine?.attended) {
    return (
      <p className={`${line} font-semibold text-success`}>
        <CircleCheck aria-hidden />
        {mine.minutes > 0 ? (
          <Plural
            value={mine.minutes}
            one="You attended # minute."
            other="You attended # minutes."
          />
        ) : (
          <Trans>You attended.</Trans>
        )}
      </p>
    )
  }
  if (status === 'ended') {
    return (
      <p className={`${line} text-ink-muted`}>
        <CircleDashed aria-hidden />
        {mine && mine.minutes > 0 ? (
          <Trans>
            You were there for {mine.minutes} min. Attendance counts from {needed} min.
          </Trans>
        ) : (
          <Trans>You didn't attend.</Trans>
        )}
      </p>
    )
  }
  return (
    <p className={`${line} text-ink-muted`}>
      <Clock aria-hidden />
      <Plural
        value={needed}
        one="Stay at least # minute for your attendance to count."
        other="Stay at least # minutes for your attendance to count."
      />
    </p>
  )
}
