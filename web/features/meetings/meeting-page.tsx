import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getLiveSession } from '#contract/live-sessions.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { DoorDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Lobby } from './lobby.tsx'
import { MeetingRoom } from './meeting-room.tsx'
import type { Phase } from './meeting-session.ts'
import { useMeeting } from './use-meeting.ts'

type Area = 'student' | 'instructor' | 'admin'

type MeetingPageProps = { area: Area; meetingId: string }

/** Asked again while one waits in front of the door: it opens by the clock. */
const doorQuery = (organizationId: string, sessionId: string) =>
  queryOptions({
    queryKey: ['meetings', organizationId, sessionId, 'door'],
    staleTime: 0,
    refetchInterval: 15_000,
    queryFn: ({ signal }) =>
      call(getLiveSession, { params: { organizationId, sessionId } }, { signal }),
  })

export function MeetingPage({ area, meetingId }: MeetingPageProps) {
  const organization = useCurrentOrganization()
  if (!organization) return null
  return (
    <Meeting
      key={`${organization.id} ${meetingId}`}
      organizationId={organization.id}
      meetingId={meetingId}
      back={
        <Button asChild>
          <Link to={`/dashboard/${area}/live-sessions`}>
            <Trans>Live Sessions</Trans>
          </Link>
        </Button>
      }
    />
  )
}

type MeetingProps = {
  organizationId: string
  meetingId: string
  /** The way back to the list of sessions. */
  back: ReactNode
}

function Meeting({ organizationId, meetingId, back }: MeetingProps) {
  const { t } = useLingui()
  const door = useQuery(doorQuery(organizationId, meetingId))
  const controls = useMeeting(organizationId, meetingId)
  const { phase, failure, connected } = controls.state
  const page = (children: ReactNode) => (
    <>
      <PageTitle>{door.data?.title ?? t`Meeting`}</PageTitle>
      {children}
    </>
  )
  if (door.isPending) {
    return page(
      <SkeletonRegion className="mx-auto grid min-h-dvh max-w-page content-center gap-4 px-4">
        <Skeleton className="aspect-video max-w-180" />
        <Skeleton className="h-8 max-w-80" />
      </SkeletonRegion>,
    )
  }
  if (door.isError) {
    const gone = door.error instanceof ApiError && door.error.status === 404
    return page(
      <main className="grid min-h-dvh place-content-center">
        {gone ? (
          <EmptyState
            drawing={<DoorDrawing />}
            title={<Trans>This meeting does not exist for you</Trans>}
            description={
              <Trans>
                The course may belong to another of your organizations. Switch to it and try again.
              </Trans>
            }
            action={back}
          />
        ) : (
          <QueryFailure query={door} />
        )}
      </main>,
    )
  }
  if (phase === 'room') {
    return page(
      <MeetingRoom organizationId={organizationId} meetingId={meetingId} controls={controls} />,
    )
  }
  if (phase === 'waiting') {
    return page(
      <Notice
        title={<Trans>You are in the waiting room</Trans>}
        text={
          connected ? (
            <Trans>A host sees that you are here and lets you in.</Trans>
          ) : (
            <Trans>Reconnecting…</Trans>
          )
        }
      >
        <Button onClick={controls.leave}>
          <Trans>Leave</Trans>
        </Button>
      </Notice>,
    )
  }
  if (phase === 'left' || phase === 'removed' || phase === 'replaced' || phase === 'ended') {
    return page(
      <Over phase={phase}>
        {phase !== 'removed' && phase !== 'ended' && (
          <Button variant="primary" onClick={controls.goBack}>
            <Trans>Join again</Trans>
          </Button>
        )}
        {back}
      </Over>,
    )
  }
  return page(
    <Lobby
      session={door.data}
      media={controls.media}
      pending={phase === 'joining'}
      error={phase === 'failed' ? messageOf(failure) : null}
      back={back}
      onJoin={controls.join}
    />,
  )
}

function Over({
  phase,
  children,
}: {
  phase: Extract<Phase, 'left' | 'removed' | 'replaced' | 'ended'>
  children: ReactNode
}) {
  const words = {
    left: { title: <Trans>You left the meeting</Trans>, text: <Trans>The others go on.</Trans> },
    removed: {
      title: <Trans>A host removed you from the meeting</Trans>,
      text: <Trans>Write to them if you think that it was a mistake.</Trans>,
    },
    replaced: {
      title: <Trans>You joined from another tab</Trans>,
      text: <Trans>You are in the meeting there. One tab at a time is in a room.</Trans>,
    },
    ended: {
      title: <Trans>The meeting is over</Trans>,
      text: <Trans>How long you were there stands with the past sessions.</Trans>,
    },
  }[phase]
  return (
    <Notice title={words.title} text={words.text}>
      {children}
    </Notice>
  )
}

function Notice({
  title,
  text,
  children,
}: {
  title: ReactNode
  text: ReactNode
  children: ReactNode
}) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-2 px-4 text-center">
      <DoorDrawing />
      <h1 className="mt-3 text-20 font-semibold">{title}</h1>
      <p role="status" className="max-w-105 text-14 text-ink-muted">
        {text}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>
    </main>
  )
}
