import { Temporal } from 'temporal-polyfill'

/** Zones change their minds, so nobody is told further ahead than this. */
const YEARS_AHEAD = 10

/**
 * The clock of a zone from a day on as VTIMEZONE, written from the same data that the server calculates with: every
 * change stands there by its date, so a reader finds the same instants even where no rule describes a year's changes.
 */
export function timeZoneLines(zone: string, from: Date): string[] {
  const start = at(from).toZonedDateTimeISO(zone).startOfDay().subtract({ days: 1 })
  const end = start.add({ years: YEARS_AHEAD })
  const changes = new Map<string, Change>()
  let moment: Temporal.ZonedDateTime | null = start.getTimeZoneTransition('next')
  while (moment && Temporal.ZonedDateTime.compare(moment, end) < 0) {
    note(changes, moment)
    moment = moment.getTimeZoneTransition('next')
  }
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance({
      kind: 'STANDARD',
      before: start.offset,
      after: start.offset,
      clocks: [start.toPlainDateTime()],
    }),
    ...[...changes.values()].flatMap(observance),
    'END:VTIMEZONE',
  ]
}

interface Change {
  kind: 'STANDARD' | 'DAYLIGHT'
  before: string
  after: string
  /** What the clocks showed when they were moved. */
  clocks: Temporal.PlainDateTime[]
}

function note(changes: Map<string, Change>, moment: Temporal.ZonedDateTime) {
  const earlier = moment.subtract({ nanoseconds: 1 })
  const [before, after] = [earlier.offset, moment.offset]
  const clock = moment.toInstant().toZonedDateTimeISO(before).toPlainDateTime()
  const kind = moment.offsetNanoseconds > earlier.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD'
  const known = changes.get(`${before}${after}`)
  if (known) known.clocks.push(clock)
  else changes.set(`${before}${after}`, { kind, before, after, clocks: [clock] })
}

function observance({ kind, before, after, clocks }: Change): string[] {
  const [first, ...others] = clocks.map(localValue)
  return [
    `BEGIN:${kind}`,
    `DTSTART:${first}`,
    // Some readers take the first of several only from here.
    ...(others.length > 0 ? [`RDATE:${first}`] : []),
    `TZOFFSETFROM:${before.replaceAll(':', '')}`,
    `TZOFFSETTO:${after.replaceAll(':', '')}`,
    ...others.map((clock) => `RDATE:${clock}`),
    `END:${kind}`,
  ]
}

/**
 * The days on which clocks of the zone change between two instants: by the clock before the change and by that after.
 */
export function changeDates(zone: string, from: Date, to: Date): string[] {
  const dates = new Set<string>()
  const end = at(to).toZonedDateTimeISO(zone)
  let moment = at(from).toZonedDateTimeISO(zone).getTimeZoneTransition('next')
  while (moment && Temporal.ZonedDateTime.compare(moment, end) < 0) {
    dates.add(moment.subtract({ nanoseconds: 1 }).toPlainDate().toString())
    dates.add(moment.toPlainDate().toString())
    moment = moment.getTimeZoneTransition('next')
  }
  return [...dates]
}

/** Whether a clock of the zone shows this exactly once: not skipped, not repeated. */
export const isUnique = (clock: Temporal.PlainDateTime, zone: string) =>
  clock.toZonedDateTime(zone, { disambiguation: 'earlier' }).epochMilliseconds ===
  clock.toZonedDateTime(zone, { disambiguation: 'later' }).epochMilliseconds

export const localValue = (clock: Temporal.PlainDateTime) =>
  clock.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')

const at = (instant: Date) => Temporal.Instant.fromEpochMilliseconds(instant.getTime())
