import { expect, test } from 'vitest'
import { plainText } from '../text/plain-text.ts'
import { readQuestions } from '../read-questions.ts'
import { inEnglish } from '#server/testing/in-english.ts'

const read = (text: string) => inEnglish(readQuestions({ format: 'gift', text }))

test('one choice keeps the credit of each option, and HTML keeps its formatting', () => {
  const [item] = read(`// question: 12  name: Capital
::Capital::[html]<p>What is the <b>capital</b> of France?</p>{
	=<p>Paris</p>#<p>Yes</p>
	~%50%<p>Versailles</p>
	~%-25%<p>Rome</p>
}`)
  expect(item?.content?.body).toMatchObject({
    kind: 'single',
    options: [
      { is_correct: true, credit: 100, feedback: 'Yes' },
      { is_correct: false, credit: 50 },
      { is_correct: false, credit: -25 },
    ],
  })
  expect(JSON.stringify(item?.content?.prompt)).toContain('"bold"')
  expect(item?.notes).toEqual([])
})

test('weights, feedback, escapes, numbers, categories, tags, formats, missing words and comments', () => {
  const found = read(`$CATEGORY: $course$/top/Unit 1

// [id:q-7] [tag:exam] [tag:two words]
Which? {~%33.33333%a ~%33.33333%b ~%33.33333%c ~%-33.33333%d}

Sun is hot. {TRUE#Look again.#Of course.####The sun has 5,500 °C.}

Is 2\\:1 \\= 2? \\{yes\\} {=a \\~ b =%50%cd}

Pi? {#=3.14:0.005#Good =%50%3:0.5}

How many? {#1..5}

Roots of 4? {#=2:0 =-2:0}

Grant is {~buried =entombed ~living} in Grant's tomb.

[markdown]Is **this** bold? {T}

Sort. {>ALL
first
second
}

Match {=one -> uno =two -> dos = -> tres}`)
  expect(
    found.map(({ content, problem, notes }) => content?.body.kind ?? problem ?? notes),
  ).toEqual([
    ['Its questions get the tag “Unit 1”.'],
    'multiple',
    'true_false',
    'short_text',
    'numeric',
    'numeric',
    'numeric',
    'single',
    'true_false',
    'ordering',
    'matching',
  ])
  expect([found[1]?.externalId, found[1]?.content?.tags]).toEqual([
    'q-7',
    ['exam', 'two words', 'Unit 1'],
  ])
  expect(found[2]?.content?.tags).toEqual(['Unit 1'])
  expect(found[2]?.content?.body).toMatchObject({
    feedback_true: 'Of course.',
    feedback_false: 'Look again.',
  })
  expect(found[2]?.content && plainText(found[2].content.explanation)).toBe('The sun has 5,500 °C.')
  expect(found[3]?.summary).toBe('Is 2:1 = 2? {yes}')
  expect(found[3]?.content?.body).toMatchObject({
    accepted: [{ text: 'a ~ b' }, { text: 'cd', credit: 50 }],
  })
  expect(found[4]?.content?.body).toMatchObject({
    answer: 3.14,
    tolerance: 0.005,
    others: [{ answer: 3, tolerance: 0.5, credit: 50 }],
  })
  expect(found[5]?.content?.body).toMatchObject({ answer: 3, tolerance: 2 })
  expect(found[6]?.content?.body).toMatchObject({ answer: 2, others: [{ answer: -2 }] })
  expect(found[7]?.content && plainText(found[7].content.prompt)).toBe(
    "Grant is _____ in Grant's tomb.",
  )
  expect(JSON.stringify(found[8]?.content?.prompt)).toContain('"bold"')
  expect(found[10]?.content?.body).toMatchObject({ extras: [{ text: 'tres' }] })
})

test('a brace that never closes is named with its line, and the rest of the file goes on', () => {
  const found = read(
    'One? {=a ~b\n\n::Two:: Two? {T}\n\nThree\nfour? {=x\n~y\n\nFive? {F}\n\nSix? } {\n',
  )
  expect(found.map(({ line, problem, content }) => [line, problem ?? content?.body.kind])).toEqual([
    [1, 'The brace that opens on line 1 is never closed.'],
    [3, 'true_false'],
    [5, 'The brace that opens on line 6 is never closed.'],
    [9, 'true_false'],
    [11, 'A brace closes that was never opened.'],
  ])
})

test('a blank line between braces does not end a question', () => {
  const [item, ...more] = read('One? {\n=a\n\n~b\n}')
  expect([item?.content?.body.kind, more]).toEqual(['single', []])
})

test('a tag may hold brackets and the sign that escapes them', () => {
  const [question] = read(String.raw`// [tag:list[0\]] [tag:a\\b]
Is it? {T}`)
  expect(question?.content?.tags).toEqual(['list[0]', String.raw`a\b`])
})
