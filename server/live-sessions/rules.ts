import type { LiveSessionStatus } from '#contract/live-sessions.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'

export interface SessionTimes {
  starts_at: Date
  ends_at: Date
  started_at: Date | null
  ended_at: Date | null
  cancelled_at: Date | null
}

const minute = 60_000
const after = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * minute)

/** Learners find the door open this long before the start, hosts earlier, to prepare. */
const earlyMinutes = { guest: 15, host: 60 }
/** A session that runs over stays open this long, unless it was ended. */
export const overtimeMinutes = 60
const maximumHours = 12

/** It is live from its start, or from when its host came, until it was ended. */
export function statusOf(session: SessionTimes, now: Date): LiveSessionStatus {
  if (session.cancelled_at) return 'cancelled'
  if (session.ended_at || now >= after(session.ends_at, overtimeMinutes)) return 'ended'
  return session.started_at || now >= session.starts_at ? 'live' : 'scheduled'
}

export const joinWindow = (session: SessionTimes, role: 'host' | 'guest') => ({
  opens_at: after(session.starts_at, -earlyMinutes[role]),
  closes_at: session.ended_at ?? after(session.ends_at, overtimeMinutes),
})

export function isOpenTo(session: SessionTimes, role: 'host' | 'guest', now: Date): boolean {
  const { opens_at, closes_at } = joinWindow(session, role)
  return !session.cancelled_at && !session.ended_at && now >= opens_at && now < closes_at
}

/** Says why the door is closed; returns when it is open. */
export function assertOpenTo(session: SessionTimes, role: 'host' | 'guest', now: Date) {
  if (isOpenTo(session, role, now)) return
  if (session.cancelled_at) throw problem('live_session_cancelled')
  if (now < joinWindow(session, role).opens_at) throw problem('live_session_not_open')
  throw problem('live_session_over')
}

/** A session begins in the future, ends after it begins, and not days later. */
export function assertTimes(given: { starts_at: string; ends_at: string }, now: Date) {
  const starts_at = new Date(given.starts_at)
  const ends_at = new Date(given.ends_at)
  const milliseconds = ends_at.getTime() - starts_at.getTime()
  if (milliseconds < 5 * minute || milliseconds > maximumHours * 60 * minute) {
    throw problem('live_session_times_invalid', {
      errors: {
        ends_at: say('Choose a length between 5 minutes and {hours, number} hours', {
          hours: maximumHours,
        }),
      },
    })
  }
  // A few minutes of grace: who chose "now" has filled in a form since.
  if (starts_at < after(now, -15)) {
    throw problem('live_session_times_invalid', {
      errors: { starts_at: say('Choose a time in the future') },
    })
  }
  return { starts_at, ends_at }
}

export const usualAttendance = (startsAt: Date, endsAt: Date) =>
  Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / minute / 2))

/** Whole minutes as a person counts them: 59 seconds and a half are a minute. */
export const minutesOf = (seconds: number) => Math.round(seconds / 60)
