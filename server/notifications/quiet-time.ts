import { instantOf, localTime } from './digest-time.ts'

export interface Quiet {
  /** `22:00` or `22:00:00`, on the clock of the zone. */
  starts_at: string
  ends_at: string
}

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** When it is quiet there now: the instant at which that ends. Null while it is not. */
export function quietUntil(now: Date, timeZone: string, quiet: Quiet | null): Date | null {
  if (!quiet) return null
  const local = localTime(now, timeZone)
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
  const from = minutesOf(quiet.starts_at)
  const until = minutesOf(quiet.ends_at)
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until
  if (!isQuiet) return null
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  const end = midnight + until * 60_000 + (minute < until ? 0 : 86_400_000)
  return instantOf(end, timeZone)
}
