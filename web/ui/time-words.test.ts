import { expect, test } from 'vitest'
import { fullTime, relativeTime } from './time-words.ts'

const now = new Date('2026-03-10T12:00:00Z')

test.each([
  ['2026-03-10T11:59:40Z', 'now'],
  ['2026-03-10T11:55:00Z', '5 minutes ago'],
  ['2026-03-10T15:00:00Z', 'in 3 hours'],
  ['2026-03-08T11:00:00Z', '2 days ago'],
  ['2026-03-03T11:00:00Z', 'Mar 3'],
  ['2025-12-24T11:00:00Z', 'Dec 24, 2025'],
])('%s reads as %s', (at, words) => {
  expect(relativeTime(new Date(at), now, 'en', 'UTC')).toBe(words)
})

test('the full date is in the zone that the person chose', () => {
  expect(fullTime(new Date('2026-03-10T22:30:00Z'), 'en', 'Asia/Karachi')).toContain(
    'Wednesday, March 11, 2026',
  )
})
