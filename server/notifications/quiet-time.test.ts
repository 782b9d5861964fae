import { describe, expect, test } from 'vitest'
import { quietUntil } from './quiet-time.ts'

const night = { starts_at: '22:00:00', ends_at: '07:00:00' }
const noon = { starts_at: '12:00', ends_at: '13:30' }
const until = (now: string, zone: string, quiet = night) =>
  quietUntil(new Date(now), zone, quiet)?.toISOString() ?? null

describe('quiet hours', () => {
  test('pass midnight on the clock of the person’s zone', () => {
    expect(until('2026-11-15T21:59:00Z', 'UTC')).toBeNull()
    expect(until('2026-11-15T22:00:00Z', 'UTC')).toBe('2026-11-16T07:00:00.000Z')
    expect(until('2026-11-16T06:59:59Z', 'UTC')).toBe('2026-11-16T07:00:00.000Z')
    expect(until('2026-11-16T07:00:00Z', 'UTC')).toBeNull()
    expect(until('2026-11-15T14:00:00Z', 'Asia/Tokyo')).toBe('2026-11-15T22:00:00.000Z')
    expect(until('2026-11-15T14:00:00Z', 'America/New_York')).toBeNull()
  })

  test('can lie within a day, and none is never quiet', () => {
    expect(until('2026-11-15T12:30:00Z', 'UTC', noon)).toBe('2026-11-15T13:30:00.000Z')
    expect(until('2026-11-15T13:30:00Z', 'UTC', noon)).toBeNull()
    expect(quietUntil(new Date(), 'UTC', null)).toBeNull()
  })

  test('end on the new clock when clocks are changed in that night', () => {
    expect(until('2026-03-28T22:30:00Z', 'Europe/Berlin')).toBe('2026-03-29T05:00:00.000Z')
    expect(until('2026-10-24T22:30:00Z', 'Europe/Berlin')).toBe('2026-10-25T06:00:00.000Z')
  })
})
