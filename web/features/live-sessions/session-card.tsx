import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  CircleCheck,
  Clock,
  DoorOpen,
  ExternalLink,
  Monitor,
  Repeat,
  TriangleAlert,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { LiveSession } from '#contract/live-sessions.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useRecurrenceWords } from '#web/ui/recurrence-words.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { DayLeaf, SessionStatusPill, SessionTime, useOverlapWords } from './session-words.tsx'

type SessionCardProps = {
  session: LiveSession
  heading?: 'h2' | 'h3'
  /** The way in, and what else one can do with it. */
  actions?: ReactNode
}

export function SessionCard({ session, heading: Heading = 'h2', actions }: SessionCardProps) {
  const { t } = useLingui()
  const repeat = useRecurrenceWords()
  const overlapWords = useOverlapWords()
  const { course, group, host, management, cancelled } = session
  const fact = 'flex min-w-0 items-center gap-1.5'
  return (
    <article
      aria-label={session.title}
      className={classNames(
        'flex gap-4 rounded-card border bg-surface p-4',
        session.status === 'live' ? 'border-success' : 'border-line',
      )}
    >
      <DayLeaf at={session.starts_at} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Heading
            className={classNames(
              'min-w-0 text-16 font-semibold wrap-anywhere',
              cancelled && 'text-ink-muted line-through',
            )}
          >
            {session.title}
          </Heading>
          <SessionStatusPill status={session.status} />
        </div>
        <p className="mt-1 text-14">
          <SessionTime {...session} />
        </p>
        <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-muted [&_svg]:size-3.5 [&_svg]:shrink-0">
          <li className={fact}>
            <Users aria-hidden />
            <span className="wrap-anywhere">{course?.title ?? group?.name}</span>
          </li>
          {session.series && (
            <li className={fact}>
              <Repeat aria-hidden />
              {repeat(session.series.recurrence)}
            </li>
          )}
          {host && (
            <li className={fact}>
              <Avatar size="xs" name={host.name} src={host.avatar} />
              <span className="sr-only">{t`Host:`}</span>
              {host.name}
            </li>
          )}
          {session.room === 'link' ? (
            <li className={fact}>
              <ExternalLink aria-hidden />
              <Trans>External link</Trans>
            </li>
          ) : (
            <li className={fact}>
              <Monitor aria-hidden />
              <Trans>Room in Lyceum</Trans>
            </li>
          )}
          {session.has_waiting_room && (
            <li className={fact}>
              <DoorOpen aria-hidden />
              <Trans>Waiting room</Trans>
            </li>
          )}
          {session.capacity !== null && (
            <li>
              <Plural value={session.capacity} one="# place" other="# places" />
            </li>
          )}
          {management && (
            <li className="tabular-nums">
              {session.status === 'scheduled' || session.status === 'cancelled' ? (
                <Plural value={management.invited} one="# invited" other="# invited" />
              ) : (
                <Trans>
                  {management.came} joined, {management.invited} invited
                </Trans>
              )}
            </li>
          )}
          {session.my_attendance && session.status === 'ended' && (
            <li className={classNames(fact, session.my_attendance.attended && 'text-success')}>
              {session.my_attendance.attended ? <CircleCheck aria-hidden /> : <Clock aria-hidden />}
              {session.my_attendance.attended ? (
                <Trans>You attended, {session.my_attendance.minutes} min</Trans>
              ) : (
                <Trans>You were there for {session.my_attendance.minutes} min</Trans>
              )}
            </li>
          )}
          {session.status === 'scheduled' && !session.join.is_open && (
            <li className={fact}>
              <Clock aria-hidden />
              <span>
                <Trans>
                  opens <RelativeTime value={session.join.opens_at} />
                </Trans>
              </span>
            </li>
          )}
        </ul>
        {management && management.overlaps.length > 0 && (
          <p className="mt-2 flex items-start gap-1.5 text-13 text-amber-ink">
            <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            <span className="wrap-anywhere">{overlapWords(management.overlaps)}</span>
          </p>
        )}
        {session.description !== '' && (
          <p className="mt-2 line-clamp-3 max-w-lesson text-14 whitespace-pre-line wrap-anywhere">
            {session.description}
          </p>
        )}
        {cancelled && (
          <p className="mt-2 text-14 text-danger">
            <Trans>Canceled: {cancelled.reason}</Trans>
          </p>
        )}
        {actions && <div className="mt-3 flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </article>
  )
}
