import { describe, expect, test } from 'vitest'
import { addWorkingSeconds, workingSecondsBetween, type WorkingCalendar } from './working-time.ts'

const nineToFive = [{ opens: '09:00', closes: '17:00' }]
const week = [nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, [], []]
const always = Array.from({ length: 7 }, () => [{ opens: '00:00', closes: '24:00' }])

const calendar = (changes: Partial<WorkingCalendar> = {}): WorkingCalendar => ({
  time_zone: 'UTC',
  hours: week,
  holidays: [],
  ...changes,
})

const hours = (count: number) => count * 3600
const due = (given: WorkingCalendar, from: string, seconds: number) =>
  addWorkingSeconds(given, new Date(from), seconds)?.toISOString() ?? null
const between = (given: WorkingCalendar, from: string, to: string) =>
  workingSecondsBetween(given, new Date(from), new Date(to))

describe('working time within a week', () => {
  test.each([
    ['inside one day', '2026-11-16T10:00:00Z', 2, '2026-11-16T12:00:00.000Z'],
    ['to the very end of the day', '2026-11-16T10:00:00Z', 7, '2026-11-16T17:00:00.000Z'],
    ['over night', '2026-11-16T16:00:00Z', 2, '2026-11-17T10:00:00.000Z'],
    ['asked before opening', '2026-11-16T05:30:00Z', 1, '2026-11-16T10:00:00.000Z'],
    ['asked after closing', '2026-11-16T22:00:00Z', 1, '2026-11-17T10:00:00.000Z'],
    ['over the weekend', '2026-11-20T16:30:00Z', 1, '2026-11-23T09:30:00.000Z'],
    ['asked on a Sunday', '2026-11-22T12:00:00Z', 8, '2026-11-23T17:00:00.000Z'],
    ['a whole week', '2026-11-16T09:00:00Z', 41, '2026-11-23T10:00:00.000Z'],
    ['nothing left to wait', '2026-11-16T10:00:00Z', 0, '2026-11-16T10:00:00.000Z'],
  ])('%s', (_, from, count, expected) => {
    expect(due(calendar(), from, hours(count))).toBe(expected)
  })

  test('a break at noon does not count', () => {
    const split = [
      { opens: '13:00', closes: '17:00' },
      { opens: '08:00', closes: '12:00' },
    ]
    const given = calendar({ hours: Array.from({ length: 7 }, () => split) })
    expect(due(given, '2026-11-16T11:00:00Z', hours(2))).toBe('2026-11-16T14:00:00.000Z')
    expect(between(given, '2026-11-16T11:00:00Z', '2026-11-16T14:00:00Z')).toBe(hours(2))
  })

  test('hours that overlap by mistake count once', () => {
    const twice = [
      { opens: '09:00', closes: '13:00' },
      { opens: '11:00', closes: '15:00' },
    ]
    const given = calendar({ hours: Array.from({ length: 7 }, () => twice) })
    expect(between(given, '2026-11-16T00:00:00Z', '2026-11-17T00:00:00Z')).toBe(hours(6))
  })

  test('a desk that is never open promises nothing', () => {
    const given = calendar({ hours: [[], [], [], [], [], [], []] })
    expect(due(given, '2026-11-16T10:00:00Z', 60)).toBeNull()
    expect(between(given, '2026-11-16T10:00:00Z', '2027-11-16T10:00:00Z')).toBe(0)
  })
})

describe('holidays', () => {
  const holidays = [
    { date: '2026-12-25', name: 'Christmas' },
    { date: '2026-12-28', name: 'Boxing Day, moved' },
  ]

  test('are skipped, together with the weekend between them', () => {
    expect(due(calendar({ holidays }), '2026-12-24T16:00:00Z', hours(2))).toBe(
      '2026-12-29T10:00:00.000Z',
    )
  })

  test('are days of the desk, not of UTC', () => {
    const given = calendar({ holidays, time_zone: 'Pacific/Auckland' })
    // In Auckland it is already the 25th.
    expect(due(given, '2026-12-24T20:00:00Z', hours(1))).toBe('2026-12-28T21:00:00.000Z')
  })
})

describe('the zone of the desk', () => {
  test('opens at nine there, whatever the time is elsewhere', () => {
    const kolkata = calendar({ time_zone: 'Asia/Kolkata' })
    expect(due(kolkata, '2026-11-16T00:00:00Z', hours(1))).toBe('2026-11-16T04:30:00.000Z')
    const honolulu = calendar({ time_zone: 'Pacific/Honolulu' })
    expect(due(honolulu, '2026-11-16T00:00:00Z', hours(1))).toBe('2026-11-16T20:00:00.000Z')
  })
})

describe('when the clocks change', () => {
  const berlin = calendar({ time_zone: 'Europe/Berlin' })
  const newYork = calendar({ time_zone: 'America/New_York' })

  test('nine stays nine: the promise over the weekend moves by an hour of UTC', () => {
    // Spring, 29 March 2026: Friday 16:00 CET to Monday 10:00 CEST.
    expect(due(berlin, '2026-03-27T15:00:00Z', hours(2))).toBe('2026-03-30T08:00:00.000Z')
    // Autumn, 25 October 2026: Friday 16:00 CEST to Monday 10:00 CET.
    expect(due(berlin, '2026-10-23T14:00:00Z', hours(2))).toBe('2026-10-26T09:00:00.000Z')
    // 1 November 2026 in New York.
    expect(due(newYork, '2026-10-30T20:00:00Z', hours(2))).toBe('2026-11-02T15:00:00.000Z')
  })

  test('a desk that never closes works 23 hours on the short day and 25 on the long', () => {
    const open = calendar({ hours: always, time_zone: 'Europe/Berlin' })
    expect(between(open, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')).toBe(hours(23))
    expect(between(open, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')).toBe(hours(25))
    expect(due(open, '2026-03-28T23:00:00Z', hours(24))).toBe('2026-03-29T23:00:00.000Z')
    expect(due(open, '2026-10-24T22:00:00Z', hours(24))).toBe('2026-10-25T22:00:00.000Z')
  })

  test('an opening time that is skipped is the moment after the skip', () => {
    const early = calendar({
      hours: Array.from({ length: 7 }, () => [{ opens: '02:30', closes: '04:00' }]),
      time_zone: 'Europe/Berlin',
    })
    // 02:30 does not exist; at 03:00 CEST the desk opens, an hour later it closes.
    expect(between(early, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')).toBe(hours(1))
    expect(due(early, '2026-03-28T23:00:00Z', 60)).toBe('2026-03-29T01:01:00.000Z')
  })

  test('an opening time that comes twice is the first of them', () => {
    const early = calendar({
      hours: Array.from({ length: 7 }, () => [{ opens: '02:30', closes: '04:00' }]),
      time_zone: 'Europe/Berlin',
    })
    expect(between(early, '2026-10-24T22:00:00Z', '2026-10-25T22:59:00Z')).toBe(hours(2.5))
  })

  test('a zone that moves by half an hour, and one that skipped a whole day', () => {
    const lordHowe = calendar({ hours: always, time_zone: 'Australia/Lord_Howe' })
    // 4 October 2026: 02:00 becomes 02:30.
    expect(between(lordHowe, '2026-10-03T13:30:00Z', '2026-10-04T13:00:00Z')).toBe(hours(23.5))
    const apia = calendar({ time_zone: 'Pacific/Apia' })
    // 30 December 2011, a Friday, never came in Samoa.
    expect(due(apia, '2011-12-30T02:00:00Z', hours(2))).toBe('2012-01-01T20:00:00.000Z')
  })
})

describe('adding and counting are two faces of one thing', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'America/Santiago']
  test.each(zones)('in %s, for many beginnings and lengths', (time_zone) => {
    const given = calendar({ time_zone, holidays: [{ date: '2026-11-03', name: 'A Tuesday' }] })
    for (let step = 0; step < 60; step += 1) {
      const from = new Date(Date.UTC(2026, 2, 1) + step * 4.7 * 86_400_000)
      const seconds = 600 + step * 1733
      const end = addWorkingSeconds(given, from, seconds)
      expect(end && workingSecondsBetween(given, from, end)).toBe(seconds)
    }
  })
})
