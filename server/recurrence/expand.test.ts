import { Temporal } from 'temporal-polyfill'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { RecurrenceRule } from '#contract/recurrence.ts'
import { countBefore, expandSeries, findOccurrence, nextDate, seriesEnd } from './expand.ts'
import { aligned } from './rule.ts'
import type { AllDaySeries, TimedSeries } from './series.ts'

const HOUR = 3_600_000

function timed(local: string, zone: string, rule: RecurrenceRule | null): TimedSeries {
  const starts_at = new Date(
    Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds,
  )
  const ends_at = new Date(starts_at.getTime() + HOUR)
  return aligned({ all_day: false, zone, starts_at, ends_at, rule })
}

const days = (start_date: string, end_date: string, rule: RecurrenceRule | null): AllDaySeries =>
  aligned({ all_day: true, start_date, end_date, rule })

const window = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })
const year = window('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')

test.each([
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'America/St_Johns',
])('%s: every day at nine is nine on the clock there, all year', (zone) => {
  const series = timed('2026-01-01T09:00', zone, { frequency: 'daily', interval: 1 })
  const clocks = expandSeries(series, [], year).map((occurrence) =>
    Temporal.Instant.fromEpochMilliseconds(occurrence.starts_at.getTime())
      .toZonedDateTimeISO(zone)
      .toPlainTime()
      .toString(),
  )
  expect(clocks.length).toBeGreaterThanOrEqual(365)
  expect(new Set(clocks)).toEqual(new Set(['09:00:00']))
})

test('a time that the clock change skips is an hour later that day, and right again after', () => {
  const rule: RecurrenceRule = { frequency: 'daily', interval: 1 }
  const series = timed('2026-03-28T02:30', 'Europe/Berlin', rule)
  const found = expandSeries(series, [], window('2026-03-28T00:00:00Z', '2026-03-31T00:00:00Z'))
  expect(found.map(({ starts_at }) => starts_at.toISOString())).toEqual([
    '2026-03-28T01:30:00.000Z',
    '2026-03-29T01:30:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ])
})

test('a rule without end looks at no more days in 200 years than today', () => {
  const series = timed('2026-01-05T09:00', 'Europe/Berlin', {
    frequency: 'weekly',
    interval: 1,
    weekdays: ['MO', 'WE'],
  })
  const looked = vi.spyOn(Temporal.ZonedDateTime.prototype, 'toPlainDate')
  onTestFinished(() => looked.mockRestore())
  for (const year of [2026, 2226]) {
    looked.mockClear()
    const february = window(`${year}-02-01T00:00:00Z`, `${year}-03-01T00:00:00Z`)
    expect(expandSeries(series, [], february)).toHaveLength(8)
    // The window is a day longer at either end, for the wall clocks of all zones.
    expect(looked.mock.calls.length).toBeLessThanOrEqual(10)
  }
  expect(seriesEnd(series)).toBeNull()
})

test('a window of centuries is cut off at the maximum', () => {
  const series = timed('2026-01-05T09:00', 'UTC', { frequency: 'daily', interval: 1 })
  const all = expandSeries(series, [], window('2026-01-01T00:00:00Z', '2036-01-01T00:00:00Z'), 50)
  expect(all).toHaveLength(50)
})

test('the 31st skips months without one, and the last day takes every month', () => {
  const on = (month_day: number) =>
    expandSeries(
      days('2026-01-31', '2026-02-01', { frequency: 'monthly', interval: 1, month_day }),
      [],
      window('2026-01-20T00:00:00Z', '2026-05-20T00:00:00Z'),
    ).map(({ start_date }) => start_date)
  expect(on(31)).toEqual(['2026-01-31', '2026-03-31'])
  expect(on(-1)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
})

test('29 February comes in leap years only', () => {
  const series = days('2028-02-29', '2028-03-01', { frequency: 'yearly', interval: 1 })
  const found = expandSeries(series, [], window('2028-01-01T00:00:00Z', '2037-01-01T00:00:00Z'))
  expect(found.map(({ date }) => date)).toEqual(['2028-02-29', '2032-02-29', '2036-02-29'])
})

test('the last Friday of the month is the last one', () => {
  const series = timed('2026-01-30T18:00', 'America/New_York', {
    frequency: 'monthly',
    interval: 1,
    weekdays: ['FR'],
    nth: -1,
    count: 3,
  })
  expect(expandSeries(series, [], year).map(({ date }) => date)).toEqual([
    '2026-01-30',
    '2026-02-27',
    '2026-03-27',
  ])
  expect(seriesEnd(series)?.toISOString()).toBe('2026-03-27T23:00:00.000Z')
})

test('a beginning that the rule does not give moves to the first day that it gives', () => {
  const series = timed('2026-11-15T09:00', 'Europe/Berlin', {
    frequency: 'weekly',
    interval: 1,
    weekdays: ['TU'],
  })
  expect(series.starts_at.toISOString()).toBe('2026-11-17T08:00:00.000Z')
})

test('a rule that ends before it begins is refused', () => {
  expect(() =>
    timed('2026-11-15T09:00', 'Europe/Berlin', {
      frequency: 'daily',
      interval: 1,
      until: '2026-11-14',
    }),
  ).toThrow('never takes place')
})

test('a canceled occurrence is gone, a moved one is where it was moved to', () => {
  const series = timed('2026-11-02T09:00', 'UTC', { frequency: 'weekly', interval: 1, count: 3 })
  const moved = {
    starts_at: new Date('2026-12-24T10:00:00Z'),
    ends_at: new Date('2026-12-24T11:00:00Z'),
  }
  const exceptions = [
    { date: '2026-11-09', cancelled: true, moved: null },
    { date: '2026-11-16', cancelled: false, moved },
  ]
  const november = window('2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z')
  const december = window('2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z')
  expect(expandSeries(series, exceptions, november).map(({ date }) => date)).toEqual(['2026-11-02'])
  expect(expandSeries(series, exceptions, december)).toEqual([
    expect.objectContaining({ date: '2026-11-16', ...moved }),
  ])
  expect(findOccurrence(series, exceptions, '2026-11-09')).toBeNull()
  expect(findOccurrence(series, exceptions, '2026-11-10')).toBeNull()
})

test('what began before the window and still lasts is in it', () => {
  const series = days('2026-11-01', '2026-11-11', null)
  const found = expandSeries(series, [], window('2026-11-09T00:00:00Z', '2026-11-10T00:00:00Z'))
  expect(found).toHaveLength(1)
})

test('counts and finds days on the series’ own clock', () => {
  const series = timed('2026-11-02T23:30', 'America/New_York', { frequency: 'daily', interval: 2 })
  expect(countBefore(series, '2026-11-06')).toBe(2)
  expect(nextDate(series, '2026-11-05')).toBe('2026-11-06')
})
