import { expect, test } from 'vitest'
import { nameKey, newReference, withScheme, workDomain } from './rules.ts'

test('names of one organization written differently have one key', () => {
  const keys = ['Harbour Institute, Ltd.', 'the  harbour-institute', 'Hârbour Institute'].map(
    nameKey,
  )
  expect(new Set(keys)).toEqual(new Set(['harbourinstitute']))
})

test('names in any script keep a key, also one that is only a legal form', () => {
  expect(nameKey('مدرسة النهر')).not.toBe('')
  expect(nameKey('LLC')).toBe('llc')
})

test('references have no letters that look like digits', () => {
  for (let i = 0; i < 50; i += 1) expect(newReference()).toMatch(/^LY-[2-9A-HJKMNP-TV-Z]{6}$/)
})

test('a work address has a domain of its own', () => {
  expect([workDomain('a@school.org'), workDomain('a@gmail.com')]).toEqual(['school.org', null])
})

test('a website gets its scheme', () => {
  expect([withScheme('school.org'), withScheme('http://a.b'), withScheme('')]).toEqual([
    'https://school.org',
    'http://a.b',
    '',
  ])
})
