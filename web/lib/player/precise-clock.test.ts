import { expect, test } from 'vitest'
import { preciseClock, secondsIn } from './precise-clock.ts'

test('a time that is written can be read again', () => {
  for (const seconds of [0, 9.95, 59.999, 60, 3599.999, 3600, 3849.5, 36_000]) {
    expect(secondsIn(preciseClock(seconds))).toBeCloseTo(seconds, 3)
  }
  expect(preciseClock(59.96, 1)).toBe('1:00.0')
})

test('people write times in several ways, and what is no time is none', () => {
  expect(secondsIn('90')).toBe(90)
  expect(secondsIn('1:30,5')).toBe(90.5)
  expect(secondsIn('01:00:01.250')).toBe(3601.25)
  for (const text of ['', 'soon', '1:2:3:4', '-1', '1.2.3']) expect(secondsIn(text)).toBeNull()
})
