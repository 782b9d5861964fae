import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import type { RecurrenceRule } from '#contract/recurrence.ts'
import { expandSeries } from '#server/recurrence/expand.ts'
import { aligned } from '#server/recurrence/rule.ts'
import type { Series } from '#server/recurrence/series.ts'
import { printCalendar, type CalendarItem } from './calendar.ts'
import { escapeText, fold } from './lines.ts'

const now = new Date('2026-03-01T00:00:00Z')

const item = (series: Series, more: Partial<CalendarItem> = {}): CalendarItem => ({
  uid: 'one@lyceum.test',
  sequence: 3,
  series,
  exceptions: [],
  title: 'Lecture',
  description: '',
  location: '',
  categories: [],
  url: null,
  cancelled: false,
  changed_at: now,
  ...more,
})

const timed = (local: string, zone: string, rule: RecurrenceRule | null): Series => {
  const starts_at = new Date(
    Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds,
  )
  const ends_at = new Date(starts_at.getTime() + 45 * 60_000)
  return aligned({ all_day: false, zone, starts_at, ends_at, rule })
}

/** Reads with ical.js only: its own time zones from the file, its own recurrence. */
function instantsIn(text: string, until: Date): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(zone)
  }
  const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
  const found: string[] = []
  for (const event of events.filter((candidate) => !candidate.isRecurrenceException())) {
    for (const other of events) {
      if (other.isRecurrenceException() && other.uid === event.uid) event.relateException(other)
    }
    const iterator = event.iterator()
    for (let next = iterator.next(); next; next = iterator.next()) {
      const { startDate, item: said } = event.getOccurrenceDetails(next)
      if (startDate.toJSDate() > until) break
      if (said.component.getFirstPropertyValue('status') === 'CANCELLED') continue
      found.push(startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString())
      if (!event.isRecurring()) break
    }
  }
  ICAL.TimezoneService.reset()
  return found
}

const zones = [
  'Europe/Berlin',
  'Europe/Dublin',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Jerusalem',
  'Asia/Beirut',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Pacific/Kiritimati',
  'UTC',
]

test.each(zones)(
  '%s: an independent reader finds the same instants for fourteen months',
  (zone) => {
    const until = new Date('2027-05-01T00:00:00Z')
    for (const clock of ['00:30', '01:30', '02:15', '02:30', '09:00', '23:45']) {
      const series = timed(`2026-03-01T${clock}`, zone, { frequency: 'daily', interval: 1 })
      const ours = expandSeries(series, [], { from: now, to: until }, 2000)
        .filter(({ starts_at }) => starts_at >= now)
        .map(({ starts_at }) => starts_at.toISOString())
      const theirs = instantsIn(printCalendar('Test', [item(series)], { now }), until).filter(
        (instant) => instant >= now.toISOString() && instant < until.toISOString(),
      )
      expect(theirs, `${zone} ${clock}`).toEqual(ours)
    }
  },
)

test('exceptions are told as occurrences of their own, cancelled ones as cancelled', () => {
  const series = timed('2026-10-19T09:00', 'Europe/Berlin', {
    frequency: 'weekly',
    interval: 1,
    count: 4,
  })
  const words = { title: 'Elsewhere', description: null, location: null }
  const moved = {
    starts_at: new Date('2026-10-27T15:00:00Z'),
    ends_at: new Date('2026-10-27T16:00:00Z'),
  }
  const exceptions = [
    { date: '2026-10-26', cancelled: false, moved, ...words },
    { date: '2026-11-02', cancelled: true, moved: null, ...words },
  ]
  const text = printCalendar('Test', [item(series, { exceptions })], { now })
  expect(instantsIn(text, new Date('2027-01-01T00:00:00Z'))).toEqual([
    '2026-10-19T07:00:00.000Z',
    '2026-10-27T15:00:00.000Z',
    '2026-11-09T08:00:00.000Z',
  ])
  expect(text).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20261026T090000')
  expect(text).toContain('EXDATE;TZID=Europe/Berlin:20261102T090000')
  expect(text).not.toContain('STATUS:CANCELLED')
})

test('whole days are days, with the day after the last as end', () => {
  const series = aligned({
    all_day: true as const,
    start_date: '2026-11-30',
    end_date: '2026-12-02',
    rule: { frequency: 'monthly', interval: 1, month_day: -1, until: '2027-02-28' },
  })
  const text = printCalendar('Test', [item(series)], { now })
  expect(instantsIn(text, new Date('2028-01-01T00:00:00Z'))).toEqual([
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
  ])
  expect(text).toContain('DTEND;VALUE=DATE:20261202')
})

test('a canceled event stays, as cancelled, with its number and name', () => {
  const text = printCalendar(
    'T',
    [item(timed('2026-04-01T09:00', 'UTC', null), { cancelled: true })],
    { now },
  )
  expect(text).toContain('UID:one@lyceum.test')
  expect(text).toContain('SEQUENCE:3')
  expect(text).toContain('STATUS:CANCELLED')
})

test('the second of two equal hours is the second', () => {
  const starts_at = new Date('2026-10-25T01:30:00Z')
  const ends_at = new Date('2026-10-25T02:00:00Z')
  const series: Series = { all_day: false, zone: 'Europe/Berlin', starts_at, ends_at, rule: null }
  const text = printCalendar('Test', [item(series)], { now })
  expect(instantsIn(text, new Date('2027-01-01T00:00:00Z'))).toEqual([starts_at.toISOString()])
})

test('words can not break out of their line', () => {
  const title = 'A;B,C\\D\r\nATTENDEE:mailto:x@y.test\u0007'
  const series = timed('2026-04-01T09:00', 'UTC', null)
  const text = printCalendar('Test', [item(series, { title })], { now })
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
  expect(event?.getFirstPropertyValue('summary')).toBe('A;B,C\\D\nATTENDEE:mailto:x@y.test')
  expect(event?.getFirstProperty('attendee')).toBeNull()
})

test('long lines are folded between characters, at 75 octets', () => {
  const line = `SUMMARY:${escapeText('Übung für 𝒜lle '.repeat(20))}`
  const folded = fold(line)
  for (const piece of folded.split('\r\n')) expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(75)
  expect(folded.replaceAll('\r\n ', '')).toBe(line)
})
