import { expect, test } from 'vitest'
import { distance, matches, nearlyMatches } from './near-words.ts'

test('every typed word is the beginning of a word in the text, whatever its accents and case', () => {
  expect(matches('Live Sessions', 'sess')).toBe(true)
  expect(matches('Live Sessions', 'SESS liv')).toBe(true)
  expect(matches('Übung', 'ubu')).toBe(true)
  expect(matches('Two-factor', 'factor')).toBe(true)
  expect(matches('Live Sessions', 'essions')).toBe(false)
  expect(matches('Anything', '')).toBe(true)
})

test('a typo in a word of four letters and more is tolerated', () => {
  for (const typed of ['audti', 'paymnets', 'setings', 'notificatoin']) {
    const text = 'Audit log, payments, settings, notifications'
    expect(matches(text, typed), typed).toBe(false)
    expect(nearlyMatches(text, typed), typed).toBe(true)
  }
  expect(nearlyMatches('Tax info', 'txa')).toBe(false)
  expect(nearlyMatches('Coupons', 'courses')).toBe(false)
})

test('two swapped letters are one step', () => {
  expect([distance('audti', 'audit'), distance('abc', 'abc'), distance('', 'abc')]).toEqual([
    1, 0, 3,
  ])
})
