import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, CalendarClock, CircleCheck, Radio } from 'lucide-react'
import { use } from 'react'
import type { LiveSession } from '#contract/live-sessions.ts'
import { dateFormat } from '#contract/formats.ts'
import { listWords } from '#web/ui/list-words.ts'
import { Pill } from '#web/ui/pill.tsx'
import { TimeZoneContext, useMyZone } from '#web/ui/time-zone.ts'

export function SessionStatusPill({ status }: Pick<LiveSession, 'status'>) {
  switch (status) {
    case 'scheduled':
      return (
        <Pill tone="info" icon={CalendarClock}>
          <Trans context="live session">Scheduled</Trans>
        </Pill>
      )
    case 'live':
      return (
        <Pill tone="success" icon={Radio}>
          <Trans>Live now</Trans>
        </Pill>
      )
    case 'ended':
      return (
        <Pill icon={CircleCheck}>
          <Trans context="live session">Ended</Trans>
        </Pill>
      )
    case 'cancelled':
      return (
        <Pill tone="danger" icon={Ban}>
          <Trans context="live session">Canceled</Trans>
        </Pill>
      )
  }
}

/** Names the sessions that a host has at the same time. */
export function useOverlapWords() {
  const { t, i18n } = useLingui()
  return (overlaps: readonly { title: string }[]) => {
    const titles = listWords(
      overlaps.map(({ title }) => t`“${title}”`),
      i18n.locale,
    )
    return t`The host has another session at the same time: ${titles}`
  }
}

type Times = Pick<LiveSession, 'starts_at' | 'ends_at' | 'time_zone'>

/** The time in my zone, and in the host's where that shows another clock. */
export function SessionTime({ starts_at, ends_at, time_zone }: Times) {
  const { i18n } = useLingui()
  const mine = useMyZone()
  const span = (timeZone: string, more: Intl.DateTimeFormatOptions) =>
    dateFormat(i18n.locale, {
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      ...more,
    }).formatRange(new Date(starts_at), new Date(ends_at))
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const sameClock = span(mine, day) === span(time_zone, day)
  const hosts = span(time_zone, { timeZoneName: 'short' })
  return (
    <span>
      {/* The server and this browser may put other spaces between the same words. */}
      <time suppressHydrationWarning dateTime={starts_at}>
        {span(mine, { ...day, timeZoneName: 'short' })}
      </time>
      {!sameClock && (
        <span className="text-ink-faint">
          {' '}
          · <Trans>{hosts} host’s time</Trans>
        </span>
      )}
    </span>
  )
}

/** The day as a leaf of a calendar; said aloud by the time beside it. */
export function DayLeaf({ at }: { at: string }) {
  const { i18n } = useLingui()
  const timeZone = use(TimeZoneContext)
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(i18n.locale, { ...options, timeZone }).format(new Date(at))
  return (
    <span
      aria-hidden
      className="grid w-13 shrink-0 self-start overflow-hidden rounded-control border border-line text-center leading-none"
    >
      <span className="bg-primary-soft py-1 text-12 font-semibold text-primary">
        {part({ month: 'short' })}
      </span>
      <span className="pt-1.5 text-20 font-semibold tabular-nums">{part({ day: 'numeric' })}</span>
      <span className="pt-0.5 pb-1.5 text-12 text-ink-faint">{part({ weekday: 'short' })}</span>
    </span>
  )
}
