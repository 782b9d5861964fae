import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { dayWords, groupByDay } from './group-by-day.ts'

const at = (timestamp: string) => ({ id: timestamp, timestamp }) as Notification

test("days are the person's own, not those of UTC", () => {
  const list = [at('2026-11-15T01:00:00Z'), at('2026-11-14T23:00:00Z'), at('2026-11-14T03:00:00Z')]
  const dates = (zone: string) =>
    groupByDay(list, zone).map((day) => [day.date, day.notifications.length])
  expect(dates('UTC')).toEqual([
    ['2026-11-15', 1],
    ['2026-11-14', 2],
  ])
  expect(dates('America/New_York')).toEqual([
    ['2026-11-14', 2],
    ['2026-11-13', 1],
  ])
})

test('the last two days have names', () => {
  const now = new Date('2026-11-15T10:00:00Z')
  expect(dayWords('2026-11-15', now, 'en', 'UTC')).toBe('Today')
  expect(dayWords('2026-11-14', now, 'en', 'UTC')).toBe('Yesterday')
  expect(dayWords('2026-11-01', now, 'en', 'UTC')).toBe('Sunday, November 1, 2026')
})
