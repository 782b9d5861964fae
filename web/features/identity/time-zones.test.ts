import { expect, test } from 'vitest'
import { clocksDiffer, placeOf } from './time-zones.ts'

test('zones whose clocks show the same all year are no mismatch', () => {
  const winter = new Date('2026-01-15T12:00:00Z')
  expect(clocksDiffer('Europe/Berlin', 'Europe/Paris', winter)).toBe(false)
  expect(clocksDiffer('Europe/Berlin', 'Europe/Berlin', winter)).toBe(false)
  expect(clocksDiffer('Europe/Berlin', 'America/New_York', winter)).toBe(true)
  // The same clock in winter, another one in summer.
  expect(clocksDiffer('Europe/London', 'Africa/Abidjan', winter)).toBe(true)
})

test('a zone is named by its place', () => {
  expect([placeOf('America/New_York'), placeOf('UTC')]).toEqual(['New York', 'UTC'])
})
