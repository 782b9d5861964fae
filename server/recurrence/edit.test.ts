import { expect, test } from 'vitest'
import type { RecurrenceRule } from '#contract/recurrence.ts'
import { keptExceptions, shiftSeries, splitSeries } from './edit.ts'
import { expandSeries } from './expand.ts'
import { aligned } from './rule.ts'
import type { Series } from './series.ts'

const mondays = (more: Partial<RecurrenceRule> = {}) =>
  aligned({
    all_day: false as const,
    zone: 'Europe/Berlin',
    starts_at: new Date('2026-10-05T07:00:00Z'),
    ends_at: new Date('2026-10-05T08:00:00Z'),
    rule: { frequency: 'weekly', interval: 1, ...more },
  })

const window = { from: new Date('2026-10-01T00:00:00Z'), to: new Date('2027-02-01T00:00:00Z') }
const instants = (series: Series | null) =>
  series ? expandSeries(series, [], window).map(({ starts_at }) => starts_at.toISOString()) : []

test.each([{ count: 9 }, { until: '2026-12-14' }, {}])(
  'the two halves of a series (%j) are together what it was',
  (end) => {
    const series = mondays(end)
    const { before, after } = splitSeries(series, '2026-11-09')
    expect([...instants(before), ...instants(after)]).toEqual(instants(series))
    expect(instants(after)[0]).toBe('2026-11-09T08:00:00.000Z')
  },
)

test('cut at its first occurrence, nothing is left before', () => {
  const { before, after } = splitSeries(mondays({ count: 3 }), '2026-10-05')
  expect(before).toBeNull()
  expect(instants(after)).toHaveLength(3)
})

test('a day on which it does not take place can not cut it', () => {
  expect(() => splitSeries(mondays(), '2026-11-10')).toThrow('doesn’t take place')
})

test('when one Monday becomes a Tuesday, all of them do, at the same hour', () => {
  const moved = shiftSeries(mondays({ count: 4 }), '2026-10-19', '2026-10-20')
  expect(instants(moved)).toEqual([
    '2026-10-06T07:00:00.000Z',
    '2026-10-13T07:00:00.000Z',
    '2026-10-20T07:00:00.000Z',
    '2026-10-27T08:00:00.000Z',
  ])
})

test('a series on several weekdays moves with all of them, also over the end of the week', () => {
  const series = mondays({ weekdays: ['MO', 'WE', 'SU'], count: 3 })
  const days = (moved: Series) => instants(moved).map((instant) => instant.slice(0, 10))
  expect(days(shiftSeries(series, '2026-10-07', '2026-10-08'))).toEqual([
    '2026-10-06',
    '2026-10-08',
    '2026-10-12',
  ])
  expect(days(shiftSeries(series, '2026-10-07', '2026-10-06'))).toEqual([
    '2026-10-04',
    '2026-10-06',
    '2026-10-10',
  ])
})

test('the second Tuesday moved by a week is the third', () => {
  const series = aligned({
    all_day: true as const,
    start_date: '2026-10-13',
    end_date: '2026-10-14',
    rule: { frequency: 'monthly', interval: 1, weekdays: ['TU'], nth: 2, count: 3 },
  })
  expect(shiftSeries(series, '2026-10-13', '2026-10-20').rule).toMatchObject({
    weekdays: ['TU'],
    nth: 3,
  })
})

test('exceptions go along with the days, and those without a day are dropped', () => {
  const moved = shiftSeries(mondays({ count: 2 }), '2026-10-05', '2026-10-06')
  const exceptions = [
    { date: '2026-10-12', cancelled: true, moved: null },
    { date: '2026-11-30', cancelled: true, moved: null },
  ]
  expect(keptExceptions(exceptions, moved, 1).map(({ date }) => date)).toEqual(['2026-10-13'])
})
