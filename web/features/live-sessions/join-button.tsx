import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink, Video } from 'lucide-react'
import { visitLiveSession, type LiveSession } from '#contract/live-sessions.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'

export type Area = 'student' | 'instructor' | 'admin'

const rooms = {
  student: '/dashboard/student/meeting/$meetingId',
  instructor: '/dashboard/instructor/meeting/$meetingId',
  admin: '/dashboard/admin/meeting/$meetingId',
} as const

type JoinButtonProps = { organizationId: string; session: LiveSession; area: Area; size?: 'sm' }

/** The way in, there only while the server lets one in. */
export function JoinButton({ organizationId, session, area, size }: JoinButtonProps) {
  const visit = useMutation({
    mutationFn: () => call(visitLiveSession, { params: { organizationId, sessionId: session.id } }),
    onSuccess: ({ url }) => window.open(url, '_blank', 'noopener'),
    onError: (failure) => toastFailure(failure),
  })
  if (!session.join.is_open) return null
  const word =
    session.join.role === 'host' && session.started_at === null ? (
      <Trans>Start</Trans>
    ) : (
      <Trans>Join</Trans>
    )
  if (session.room === 'built_in') {
    return (
      <Button asChild variant="primary" size={size}>
        <Link to={rooms[area]} params={{ meetingId: session.id }}>
          <Video />
          {word}
        </Link>
      </Button>
    )
  }
  return (
    <Button variant="primary" size={size} pending={visit.isPending} onClick={() => visit.mutate()}>
      <ExternalLink />
      {word}
    </Button>
  )
}
