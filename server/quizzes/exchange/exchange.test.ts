import { describe, expect, test } from 'vitest'
import { exportQuestions, importQuestions, previewImport } from '#contract/question-exchange.ts'
import { listQuestions } from '#contract/question-banks.ts'
import { call } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildQuiz } from '#server/testing/build-quiz.ts'
import { readQuestions } from './read-questions.ts'

const kinds = (format: 'gift' | 'aiken' | 'csv' | 'moodle_xml', text: string) =>
  readQuestions({ format, text }).map(({ content, problem }) => content?.body.kind ?? problem)

const gift = `// a comment
::Capital:: What is the capital of France? {=Paris ~London#No, that is England ~Berlin ####It lies on the Seine.}

Which are even? {~%50%2 ~%50%4 ~%-100%3}

The earth is flat. {FALSE}

Two plus two is {#4:0.5}.

Who wrote Hamlet? {=Shakespeare =William Shakespeare}

Match. {=one -> uno =two -> dos}

Explain. {}

No answer here`

describe('GIFT', () => {
  test('every kind is read, and what can not be is named', () => {
    expect(kinds('gift', gift)).toEqual([
      'single',
      'multiple',
      'true_false',
      'numeric',
      'short_text',
      'matching',
      'essay',
      'The question has no answer in braces.',
    ])
  })

  test('line, feedback and explanation survive', () => {
    const [first] = readQuestions({ format: 'gift', text: gift })
    expect(first?.line).toBe(2)
    expect(JSON.stringify(first?.content)).toContain('It lies on the Seine.')
    expect(JSON.stringify(first?.content)).toContain('No, that is England')
  })
})

test('Aiken is read, and a missing answer is named', () => {
  const text = 'What is right?\nA. This\nB. That\nANSWER: B\n\nWhat else?\nA. One\nB. Two\n'
  expect(kinds('aiken', text)).toEqual(['single', 'A line with ANSWER: is missing.'])
})

test('CSV is read with quotes and several answers', () => {
  const text =
    'kind,question,right,wrong,points,tags\nsingle,"Red, or ""blue""?",Red,Blue|Green,2,colour\n' +
    'numeric,How many?,3±1,,1,\nriddle,What?,x,,1,\n'
  expect(kinds('csv', text)).toEqual(['single', 'numeric', 'The kind “riddle” is not known.'])
})

describe('a file that was made to keep the server busy', () => {
  const fill = (part: string) => part.repeat(Math.floor(890_000 / part.length))
  test.each([
    ['moodle_xml', 'questions that never end', fill('<question type="a">')],
    ['moodle_xml', 'answers that never end', `<question type="a">${fill('<answer>')}</question>`],
    ['moodle_xml', 'starts without an end', `<question type="a">${fill('<answer ')}</question>`],
    ['moodle_xml', 'CDATA that never ends', `<question type="a">${fill('<![CDATA[')}</question>`],
    [
      'moodle_xml',
      'HTML that never ends',
      `<quiz><question type="cloze"><questiontext format="html"><text><![CDATA[${fill('<b>')}]]></text></questiontext></question></quiz>`,
    ],
    ['gift', 'braces that never close', `{${fill('\n')}`],
    ['gift', 'a range of dots', `q{#1${fill('.')}x}`],
    ['gift', 'too many answers', `q{${fill('=a')}}`],
    ['gift', 'too many lines', `${fill('q\n')}{T}`],
  ] as const)('%s: %s', (format, _what, text) => {
    const before = process.threadCpuUsage()
    const read = readQuestions({ format, text })
    expect(read.every(({ problem }) => problem !== undefined)).toBe(true)
    // Each took a minute and more when it was looked at again and again. Processor time, which others don't add to.
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(10_000)
  })

  test('too many questions are refused before they are looked at', () => {
    for (const [format, text] of [
      ['moodle_xml', `<quiz>${fill('<question type="a"></question>')}</quiz>`],
      ['gift', fill('a{T}\n\n')],
      ['aiken', fill('q\nA. a\nB. b\nANSWER: A\n\n')],
    ] as const) {
      expect(() => readQuestions({ format, text })).toThrow('at most 1000')
    }
  })
})

test('what is exported can be imported again', async () => {
  const { author, params, bankId } = await buildQuiz()
  const at = { organizationId: params.organizationId, bankId }
  const text = gift.replace('No answer here', '')
  await done(author, importQuestions, { params: at, body: { format: 'gift', text } })
  for (const format of ['gift', 'moodle_xml', 'csv', 'aiken'] as const) {
    const file = await done(author, exportQuestions, { params: at, query: { format } })
    const { questions } = await done(author, previewImport, {
      params: at,
      body: { format, text: file.text },
    })
    expect(questions.filter(({ problem }) => problem)).toEqual([])
    expect(questions.length + file.left_out.length).toBe(9)
  }
})

test('nothing is half imported', async () => {
  const { author, learner, params, bankId } = await buildQuiz()
  const at = { organizationId: params.organizationId, bankId }
  const body = { format: 'gift' as const, text: gift }
  const refused = await call(author, importQuestions, { params: at, body })
  expect([refused.status, refused.error.code]).toEqual([400, 'questions_not_importable'])
  const count = async () => (await done(author, listQuestions, { params: at })).total
  expect(await count()).toBe(2)
  const taken = await done(author, importQuestions, {
    params: at,
    body: { ...body, skip_problems: true },
  })
  expect([taken.imported, await count()]).toEqual([7, 9])
  expect((await call(learner, importQuestions, { params: at, body })).status).toBe(404)
})
