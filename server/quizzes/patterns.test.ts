import { expect, test } from 'vitest'
import { assertPattern, matchesPattern } from './patterns.ts'

test('the whole answer must match, with or without regard to case', () => {
  expect(matchesPattern('colou?r', 'Color')).toBe(true)
  expect(matchesPattern('colou?r', 'Color', { caseSensitive: true })).toBe(false)
  expect(matchesPattern('colou?r', 'my colour')).toBe(false)
})

test('a pattern that would backtrack forever is answered', () => {
  expect(matchesPattern('(a+)+$', `${'a'.repeat(2000)}!`)).toBe(false)
  expect(matchesPattern('(x|xx)*y', 'x'.repeat(2000))).toBe(false)
})

test.each(['(unclosed', '(?=look)ahead', String.raw`(a)\1`, '((a{50}){50}){50}'])(
  'the pattern %s is refused',
  (pattern) => {
    expect(() => assertPattern(pattern)).toThrow()
  },
)
