import { expect, test } from 'vitest'
import { emptyDocument } from '#contract/plain-document.ts'
import { english } from '#server/words/english.ts'
import { word, wordAll } from '#server/words/word.ts'
import { compareDetails, compareOutlines, type ComparedDetails } from './compare.ts'

const outline = (...sections: [title: string, lessons: string][]) => ({
  sections: sections.map(([title, lessons]) => ({
    id: title,
    title,
    lessons: lessons.split('').map((letter) => ({ id: letter.toLowerCase(), title: letter })),
  })),
})
const told = (
  before: ReturnType<typeof outline>,
  after: ReturnType<typeof outline>,
  changed = '',
) =>
  compareOutlines(before, after, new Set(changed)).map(
    ({ change, label }) => `${word(label, english)} ${change}`,
  )

test('names what came, went, changed and moved, and only that', () => {
  expect(told(outline(['One', 'ABCD']), outline(['One', 'ABCD']))).toEqual([])
  expect(told(outline(['One', 'ABCD']), outline(['One', 'ABDE']), 'b')).toEqual([
    'B changed',
    'E added',
    'C removed',
  ])
  expect(told(outline(['One', 'ABCD']), outline(['One', 'DABC']))).toEqual(['D moved'])
  expect(told(outline(['One', 'AB'], ['Two', 'C']), outline(['One', 'A'], ['Two', 'BC']))).toEqual([
    'B moved',
  ])
})

test.each([
  ['JPY', '¥2,900', '¥3,100'],
  ['EUR', '€29.00', '€31.00'],
  ['KWD', 'KWD\u{A0}2.900', 'KWD\u{A0}3.100'],
])('a price in %s has the digits of that currency', (currency, before, after) => {
  const priced = (price_minor: number): ComparedDetails => ({
    title: 'Rivers',
    subtitle: '',
    description: emptyDocument,
    outcomes: [],
    requirements: [],
    faq: [],
    category_name: null,
    tags: [],
    level: 'beginner',
    language: 'en',
    price_minor,
    scheduled_prices: [],
    currency,
    visibility: 'public',
    enrollment_mode: 'open',
    seats: null,
    enrollment_opens_at: null,
    enrollment_closes_at: null,
    starts_at: null,
    ends_at: null,
    progression: 'free',
    completion_percent: 100,
    has_certificate: false,
  })
  expect(wordAll(compareDetails(priced(2900), priced(3100)), english)).toEqual([
    { change: 'changed', label: 'Price', before, after },
  ])
})
