import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { paragraphs } from '#contract/plain-document.ts'
import type { Answer, QuestionBody } from '#contract/questions.ts'
import { readNumber, scoreAnswer } from './score.ts'

const plain = { points: 4, partial_credit: true, negative_percent: 0 }
const option = (is_correct: boolean) => ({
  id: randomUUID(),
  document: paragraphs('Text'),
  is_correct,
  feedback: '',
})
const given = (body: QuestionBody, answer: Answer | null, rules: Partial<typeof plain> = {}) => {
  const { score, verdict } = scoreAnswer(body, answer, { ...plain, ...rules })
  return [score, verdict]
}

describe('choices', () => {
  const [right, wrong, alsoRight] = [option(true), option(false), option(true)]
  const multiple: QuestionBody = { kind: 'multiple', options: [right, wrong, alsoRight] }

  test('one right option gives all points, another none', () => {
    const body: QuestionBody = { kind: 'single', options: [right, wrong] }
    expect(given(body, { kind: 'single', option_id: right.id })).toEqual([4, 'right'])
    expect(given(body, { kind: 'single', option_id: wrong.id })).toEqual([0, 'wrong'])
    expect(given(body, { kind: 'single', option_id: null })).toEqual([0, 'unanswered'])
  })

  test('some of several give a part, and a wrong one takes it back', () => {
    const choose = (...ids: string[]) => ({ kind: 'multiple' as const, option_ids: ids })
    expect(given(multiple, choose(right.id, alsoRight.id))).toEqual([4, 'right'])
    expect(given(multiple, choose(right.id))).toEqual([2, 'partly'])
    expect(given(multiple, choose(right.id, wrong.id))).toEqual([0, 'wrong'])
    expect(given(multiple, choose(right.id), { partial_credit: false })).toEqual([0, 'wrong'])
  })

  test('negative marking takes points for wrong answers, not for missing ones', () => {
    const answer: Answer = { kind: 'multiple', option_ids: [wrong.id] }
    expect(given(multiple, answer, { negative_percent: 25 })).toEqual([-1, 'wrong'])
    expect(given(multiple, null, { negative_percent: 25 })).toEqual([0, 'unanswered'])
  })
})

test('short texts forgive spaces and case, and accept variants and patterns', () => {
  const body: QuestionBody = {
    kind: 'short_text',
    case_sensitive: false,
    accepted: [
      { text: 'Photosynthesis', is_pattern: false },
      { text: 'photo[- ]?synth.*', is_pattern: true },
    ],
  }
  for (const text of ['photosynthesis', '  PHOTOSYNTHESIS ', 'photo synthesising']) {
    expect(given(body, { kind: 'short_text', text })).toEqual([4, 'right'])
  }
  expect(given(body, { kind: 'short_text', text: 'respiration' })).toEqual([0, 'wrong'])
})

test('numbers are right within their tolerance and in any of their units', () => {
  const body: QuestionBody = {
    kind: 'numeric',
    answer: 1500,
    tolerance: 1,
    tolerance_in: 'percent',
    units: [
      { symbol: 'm', factor: 1 },
      { symbol: 'km', factor: 1000 },
    ],
  }
  const numeric = (value: string, unit = '') => given(body, { kind: 'numeric', value, unit })[1]
  expect(numeric('1500', 'm')).toBe('right')
  expect(numeric('1,51', 'km')).toBe('right')
  expect(numeric('1.5 km')).toBe('right')
  expect(numeric('1500')).toBe('wrong')
  expect(numeric('1.6', 'km')).toBe('wrong')
  expect(numeric('far')).toBe('wrong')
})

test.each([
  ['3,5', 3.5],
  ['1 000.25', 1000.25],
  ['1.000,25', 1000.25],
  ['−2', -2],
  ['6e3', 6000],
  ['.5', 0.5],
])('%s is read as %d', (text, value) => {
  expect(readNumber(text)?.value).toBe(value)
})

test('blanks, pairs and orders count what is right of them', () => {
  const blanks: QuestionBody = {
    kind: 'blanks',
    text: 'The {{a}} of {{b}}',
    case_sensitive: false,
    blanks: [
      { id: 'a', accepted: ['capital'], choices: [] },
      { id: 'b', accepted: ['France', 'the Republic'], choices: [] },
    ],
  }
  expect(given(blanks, { kind: 'blanks', values: { a: 'Capital', b: 'Spain' } })).toEqual([
    2,
    'partly',
  ])
  const [l1, l2, r1, r2] = Array.from({ length: 4 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
  ]
  const matching: QuestionBody = {
    kind: 'matching',
    pairs: [
      { left_id: l1, left: 'one', right_id: r1, right: 'uno' },
      { left_id: l2, left: 'two', right_id: r2, right: 'dos' },
    ],
    extras: [],
  }
  expect(given(matching, { kind: 'matching', pairs: { [l1]: r1, [l2]: r2 } })).toEqual([4, 'right'])
  expect(given(matching, { kind: 'matching', pairs: { [l1]: r2, [l2]: r2 } })).toEqual([
    2,
    'partly',
  ])
  const ordering: QuestionBody = {
    kind: 'ordering',
    items: [
      { id: l1, text: 'first' },
      { id: l2, text: 'second' },
    ],
  }
  expect(given(ordering, { kind: 'ordering', item_ids: [l2, l1] })).toEqual([0, 'wrong'])
})

test('essays wait for a person, unless nothing was written', () => {
  const body: QuestionBody = {
    kind: 'essay',
    minimum_words: null,
    maximum_words: null,
    guidance: '',
    rubric: [],
  }
  expect(given(body, { kind: 'essay', text: 'Because …' })).toEqual([null, 'pending'])
  expect(given(body, { kind: 'essay', text: '  ' })).toEqual([0, 'unanswered'])
})

test('grading 100 questions looks at each of their options at most once', () => {
  let looks = 0
  const counted = (is_correct: boolean) =>
    Object.defineProperty(option(is_correct), 'is_correct', {
      get: () => ((looks += 1), is_correct),
    })
  for (let index = 0; index < 100; index += 1) {
    const options = [counted(false), counted(true)]
    const answer: Answer = { kind: 'single', option_id: options[1]?.id ?? null }
    expect(given({ kind: 'single', options }, answer)).toEqual([4, 'right'])
  }
  expect(looks).toBeGreaterThan(0)
  expect(looks).toBeLessThanOrEqual(200)
})
