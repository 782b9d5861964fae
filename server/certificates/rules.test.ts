import { describe, expect, test } from 'vitest'
import { monthsLater, newCode, printCode, readCode, statusAt } from './rules.ts'

describe('the code of a certificate', () => {
  test('is read however it is typed', () => {
    const code = newCode()
    expect(readCode(printCode(code))).toBe(code)
    expect(readCode(` ${printCode(code).toLowerCase()} `)).toBe(code)
    expect(readCode('7kq2m9xd4tfo')).toBe('7KQ2M9XD4TF0')
    expect(readCode('7KQ2-M9XD-4TFU')).toBeNull()
    expect(readCode('../../etc/pas')).toBeNull()
  })
})

describe('the time of a certificate', () => {
  test('ends on the last of a shorter month', () => {
    const later = monthsLater(new Date('2027-08-31T12:00:00Z'), 6)
    expect(later.toISOString()).toBe('2028-02-29T12:00:00.000Z')
  })

  test('revoked comes before superseded, and both before expired', () => {
    const now = new Date('2026-06-01T00:00:00Z')
    const none = { expires_at: null, revoked_at: null, superseded_at: null }
    expect(statusAt(none, now)).toBe('valid')
    expect(statusAt({ ...none, expires_at: now }, now)).toBe('expired')
    expect(statusAt({ ...none, expires_at: now, superseded_at: now }, now)).toBe('superseded')
    expect(statusAt({ expires_at: now, superseded_at: now, revoked_at: now }, now)).toBe('revoked')
  })
})
