import { occursOn } from '#server/recurrence/expand.ts'
import { feedRule } from '#server/recurrence/rule.ts'
import type { Series, SeriesException } from '#server/recurrence/series.ts'
import { instantOf, wallClock, wallStart } from '#server/recurrence/series.ts'
import { Temporal } from 'temporal-polyfill'
import { dateValue, escapeText, fold, utcValue } from './lines.ts'
import { changeDates, isUnique, localValue, timeZoneLines } from './time-zone.ts'

interface Words {
  title: string
  description: string
  location: string
}

/** An exception with the words that it has of its own; null means those of the series. */
export interface WordedException extends SeriesException {
  title: string | null
  description: string | null
  location: string | null
}

/** Something to print: one event or a whole series with its exceptions. */
export interface CalendarItem extends Words {
  uid: string
  /** Grows with every change; a reader keeps the highest. */
  sequence: number
  series: Series
  exceptions: readonly WordedException[]
  categories: readonly string[]
  url: string | null
  cancelled: boolean
  changed_at: Date
}

interface Printing {
  now: Date
  refreshHours?: number
  /** A part of a mail by RFC 5546 instead of a feed. */
  invitation?: Invitation
}

interface Invitation {
  method: 'REQUEST' | 'CANCEL'
  organizer: { name: string; address: string }
  attendee: string
}

/** A calendar file of RFC 5545. The same items give the same text, apart from when it was made. */
export function printCalendar(
  name: string,
  items: readonly CalendarItem[],
  { now, refreshHours = 1, invitation }: Printing,
): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lyceum//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${invitation?.method ?? 'PUBLISH'}`,
    ...(invitation
      ? []
      : [
          `X-WR-CALNAME:${escapeText(name)}`,
          `NAME:${escapeText(name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
        ]),
    ...zonesOf(items).flatMap(([zone, from]) => timeZoneLines(zone, from)),
    ...items.flatMap((item) => itemLines({ ...item, people: peopleLines(invitation) }, now)),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
}

/** Every zone that an item is told in, and the first day that is told in it. */
function zonesOf(items: readonly CalendarItem[]): [string, Date][] {
  const zones = new Map<string, Date>()
  for (const { series, exceptions } of items) {
    if (series.all_day || isUtc(series.zone)) continue
    const moved = exceptions.flatMap(({ moved: to }) =>
      to && 'starts_at' in to ? to.starts_at : [],
    )
    for (const instant of [series.starts_at, ...moved]) {
      const known = zones.get(series.zone)
      if (!known || instant < known) zones.set(series.zone, instant)
    }
  }
  return [...zones].toSorted(([a], [b]) => a.localeCompare(b))
}

interface PrintedItem extends CalendarItem {
  people: readonly string[]
}

/** Nobody is asked whether they come: that would send answers to an address that nobody reads. */
function peopleLines(invitation: Invitation | undefined): string[] {
  if (!invitation) return []
  const { organizer, attendee } = invitation
  return [
    `ORGANIZER;CN="${organizer.name.replaceAll(/["\p{Cc}]/gu, '')}":mailto:${organizer.address}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee}`,
  ]
}

/** What was deleted is an EXDATE of the series; what was moved or changed is an event of its own. */
function itemLines(item: PrintedItem, now: Date): string[] {
  const { series } = item
  const rule = feedRule(series)
  const changed = [...item.exceptions, ...clarified(item, now)].filter((one) => !one.cancelled)
  return [
    ...eventLines(item, now, item, [
      ...timeLines(series),
      ...(rule ? [`RRULE:${rule}`] : []),
      ...(rule ? item.exceptions : [])
        .filter(({ cancelled }) => cancelled)
        .map(({ date }) => occurrenceLine('EXDATE', series, date)),
      `STATUS:${item.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ]),
    ...(item.cancelled ? [] : changed).flatMap((exception) =>
      eventLines(item, now, wordsOf(item, exception), [
        occurrenceLine('RECURRENCE-ID', series, exception.date),
        ...timeLines(seriesOf(series, exception)),
        'STATUS:CONFIRMED',
      ]),
    ),
  ]
}

/**
 * Occurrences at an hour that clocks skip or repeat that day. Readers understand such an hour in different ways, so
 * for the next years each is told by itself, as an instant.
 */
function clarified({ series, exceptions }: CalendarItem, now: Date): WordedException[] {
  if (series.all_day || !series.rule || isUtc(series.zone)) return []
  const time = wallStart(series).toPlainTime()
  const from = new Date(Math.max(series.starts_at.getTime(), now.getTime() - YEAR) - DAY)
  return changeDates(series.zone, from, new Date(now.getTime() + 3 * YEAR))
    .filter((date) => !exceptions.some((exception) => exception.date === date))
    .filter((date) => !isUnique(Temporal.PlainDate.from(date).toPlainDateTime(time), series.zone))
    .filter((date) => occursOn(series, date))
    .map((date) => ({ ...plain, date }))
}

const DAY = 86_400_000
const YEAR = 366 * DAY
const plain = { cancelled: false, moved: null, title: null, description: null, location: null }

function eventLines(item: PrintedItem, now: Date, words: Words, lines: string[]): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${item.uid}`,
    `SEQUENCE:${item.sequence}`,
    `DTSTAMP:${utcValue(now)}`,
    `LAST-MODIFIED:${utcValue(item.changed_at)}`,
    ...lines,
    ...item.people,
    `SUMMARY:${escapeText(words.title)}`,
    ...(words.description ? [`DESCRIPTION:${escapeText(words.description)}`] : []),
    ...(words.location ? [`LOCATION:${escapeText(words.location)}`] : []),
    ...(item.categories.length > 0
      ? [`CATEGORIES:${item.categories.map(escapeText).join(',')}`]
      : []),
    ...(item.url ? [`URL:${item.url}`] : []),
    'END:VEVENT',
  ]
}

const wordsOf = (item: CalendarItem, exception: WordedException): Words => ({
  title: exception.title ?? item.title,
  description: exception.description ?? item.description,
  location: exception.location ?? item.location,
})

/** A moment has no DTEND: RFC 5545 wants the end after the beginning. */
function timeLines(series: Series): string[] {
  if (series.all_day) {
    return [
      `DTSTART;VALUE=DATE:${dateValue(series.start_date)}`,
      `DTEND;VALUE=DATE:${dateValue(series.end_date)}`,
    ]
  }
  const { starts_at, ends_at, zone } = series
  return [
    `DTSTART${zoned(starts_at, zone)}`,
    ...(ends_at > starts_at ? [`DTEND${zoned(ends_at, zone)}`] : []),
  ]
}

const isUtc = (zone: string) => zone === 'UTC' || zone === 'Etc/UTC'

/** An instant on the clock of its zone; in UTC where that clock shows it twice, because readers choose differently. */
function zoned(instant: Date, zone: string): string {
  if (isUtc(zone)) return `:${utcValue(instant)}`
  const clock = wallClock(instant, zone)
  return isUnique(clock, zone) ? `;TZID=${zone}:${localValue(clock)}` : `:${utcValue(instant)}`
}

/** Names one occurrence by where its rule puts it. */
function occurrenceLine(name: 'RECURRENCE-ID' | 'EXDATE', series: Series, date: string): string {
  if (series.all_day) return `${name};VALUE=DATE:${dateValue(date)}`
  const clock = Temporal.PlainDate.from(date).toPlainDateTime(wallStart(series).toPlainTime())
  return isUtc(series.zone)
    ? `${name}:${utcValue(instantOf(clock, 'UTC'))}`
    : `${name};TZID=${series.zone}:${localValue(clock)}`
}

/** The one occurrence by itself, where it was moved to or where its rule puts it. */
function seriesOf(series: Series, { date, moved }: SeriesException): Series {
  if (moved && 'start_date' in moved) return { all_day: true, ...moved, rule: null }
  if (moved) {
    const zone = series.all_day ? 'UTC' : series.zone
    return { all_day: false, zone, ...moved, rule: null }
  }
  const day = Temporal.PlainDate.from(date)
  if (series.all_day) {
    const days = Temporal.PlainDate.from(series.start_date).until(series.end_date).days
    return { all_day: true, start_date: date, end_date: day.add({ days }).toString(), rule: null }
  }
  const starts_at = instantOf(day.toPlainDateTime(wallStart(series).toPlainTime()), series.zone)
  const length = series.ends_at.getTime() - series.starts_at.getTime()
  return { ...series, starts_at, ends_at: new Date(starts_at.getTime() + length), rule: null }
}
