import { expect, test } from 'vitest'
import { queryWords, searchable, slugFrom } from './words.ts'

test('text is searched without accents, case and signs', () => {
  expect(searchable('  Où est mon CERTIFICAT? (v2.0)')).toBe('ou est mon certificat v2 0')
  expect(searchable('Привет, мир')).toBe('привет мир')
  expect(searchable("a' | !b & :*")).toBe('a b')
})

test('a question is looked for by the words that mean something', () => {
  expect(queryWords('How do I reset my password?')).toEqual(['reset', 'password'])
  expect(queryWords('why is it')).toEqual(['why', 'is', 'it'])
  expect(queryWords('password password')).toEqual(['password'])
  expect(queryWords('  ')).toEqual([])
})

test('an address comes from the title, and never ends or doubles its hyphens', () => {
  expect(slugFrom('Réglage — what’s new?', 'x')).toBe('reglage-whats-new')
  expect(slugFrom('你好', 'article')).toBe('article')
  expect(slugFrom('Create', 'article')).toBe('create-article')
  expect(slugFrom('a'.repeat(200), 'x')).toHaveLength(70)
})
