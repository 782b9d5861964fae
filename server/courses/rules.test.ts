import { describe, expect, test } from 'vitest'
import { hasCycle, slugOf, statusOf } from './rules.ts'

describe('slugOf', () => {
  test.each([
    ['Data analysis: a start', 'data-analysis-a-start'],
    ['  Über Öl & Wasser ', 'uber-ol-wasser'],
    ['مدرسة النهر', 'mdrsa-alnhr'],
    ['Введение в анализ', 'vvedenie-v-analiz'],
    ['Φιλοσοφία', 'filosofia'],
    ['مقدمة ٢', 'mqdma-2'],
    ['数学', 'course'],
    ['---', 'course'],
    ['x'.repeat(200), 'x'.repeat(80)],
  ])('%j becomes %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug)
  })
})

describe('hasCycle', () => {
  test('finds a circle of one, two and many', () => {
    expect(hasCycle([['a', 'a']])).toBe(true)
    expect(
      hasCycle([
        ['a', 'b'],
        ['b', 'a'],
      ]),
    ).toBe(true)
    expect(
      hasCycle([
        ['x', 'a'],
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ]),
    ).toBe(true)
  })

  test('lets two ways lead to the same place', () => {
    expect(
      hasCycle([
        ['a', 'b'],
        ['a', 'c'],
        ['b', 'd'],
        ['c', 'd'],
      ]),
    ).toBe(false)
  })

  test('follows a chain of a hundred thousand without running out of stack', () => {
    const chain = Array.from(
      { length: 100_000 },
      (_, index) => [`${index}`, `${index + 1}`] as const,
    )
    expect(hasCycle(chain)).toBe(false)
    expect(hasCycle([...chain, ['100000', '0']])).toBe(true)
  })
})

test('a course that is archived is nothing else, and one in review not published yet again', () => {
  const now = new Date()
  const life = {
    submitted_at: null,
    changes_requested_at: null,
    published_at: now,
    archived_at: null,
  }
  expect(statusOf(life)).toBe('published')
  expect(statusOf({ ...life, submitted_at: now })).toBe('in_review')
  expect(statusOf({ ...life, changes_requested_at: now })).toBe('changes_requested')
  expect(statusOf({ ...life, archived_at: now })).toBe('archived')
  expect(statusOf({ ...life, published_at: null })).toBe('draft')
})
