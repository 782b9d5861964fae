import { describe, expect, test } from 'vitest'
import { fromLocalInput, toLocalInput } from './zoned-time.ts'

describe('date-and-time fields', () => {
  test.each([
    ['2026-11-15T09:30', 'Europe/Berlin', '2026-11-15T08:30:00.000Z'],
    ['2026-07-15T09:30', 'Europe/Berlin', '2026-07-15T07:30:00.000Z'],
    ['2026-11-15T09:30', 'Asia/Kolkata', '2026-11-15T04:00:00.000Z'],
    ['2026-11-15T20:00', 'America/New_York', '2026-11-16T01:00:00.000Z'],
    // The first morning after the clocks went forward.
    ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ])('%s in %s is %s', (local, zone, instant) => {
    expect(fromLocalInput(local, zone)).toBe(instant)
    expect(toLocalInput(instant, zone)).toBe(local)
  })

  test('what is not a date and a time is nothing', () => {
    expect(fromLocalInput('', 'UTC')).toBeNull()
    expect(fromLocalInput('2026-13-40T99:99', 'UTC')).toBeNull()
  })
})
