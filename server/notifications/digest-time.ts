import { dateFormat } from '#contract/formats.ts'

const digestHour = 8

/** The last time it was eight in the morning there. */
export function latestDigestTime(now: Date, timeZone: string): Date {
  const today = localTime(now, timeZone)
  const eight = Date.UTC(
    today.getUTCFullYear(),
    today.getUTCMonth(),
    today.getUTCDate(),
    digestHour,
  )
  const candidate = instantOf(eight, timeZone)
  return candidate <= now ? candidate : instantOf(eight - 86_400_000, timeZone)
}

/** The instant at which clocks there show the given time; written as if it were UTC. */
export function instantOf(local: number, timeZone: string): Date {
  const guess = new Date(local - offset(new Date(local), timeZone))
  // Once more with the offset of that instant: clocks may have been changed in between.
  return new Date(local - offset(guess, timeZone))
}

const offset = (instant: Date, timeZone: string) =>
  localTime(instant, timeZone).getTime() - Math.floor(instant.getTime() / 1000) * 1000

/** What clocks there show, as if it were UTC. */
export function localTime(instant: Date, timeZone: string): Date {
  const parts = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

function formatter(timeZone: string) {
  const options = {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const
  try {
    return dateFormat('en', { ...options, timeZone })
  } catch {
    // A zone that this machine does not know: better at another hour than never.
    return dateFormat('en', { ...options, timeZone: 'UTC' })
  }
}
