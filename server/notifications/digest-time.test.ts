import { expect, test } from 'vitest'
import { latestDigestTime } from './digest-time.ts'

test.each([
  ['UTC', '2026-06-10T09:00:00Z', '2026-06-10T08:00:00.000Z'],
  ['UTC', '2026-06-10T07:59:59Z', '2026-06-09T08:00:00.000Z'],
  ['UTC', '2026-06-10T08:00:00Z', '2026-06-10T08:00:00.000Z'],
  ['America/New_York', '2026-06-10T12:30:00Z', '2026-06-10T12:00:00.000Z'],
  ['Pacific/Auckland', '2026-06-10T12:30:00Z', '2026-06-09T20:00:00.000Z'],
  ['Asia/Kathmandu', '2026-06-10T02:20:00Z', '2026-06-10T02:15:00.000Z'],
  // Clocks went forward in the night: eight is an hour earlier than the day before.
  ['Europe/Berlin', '2026-03-29T06:30:00Z', '2026-03-29T06:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T05:30:00Z', '2026-03-28T07:00:00.000Z'],
  // And back.
  ['Europe/Berlin', '2026-10-25T07:10:00Z', '2026-10-25T07:00:00.000Z'],
  ['Not/AZone', '2026-06-10T09:00:00Z', '2026-06-10T08:00:00.000Z'],
])('in %s at %s the last digest was due at %s', (zone, now, expected) => {
  expect(latestDigestTime(new Date(now), zone).toISOString()).toBe(expected)
})
