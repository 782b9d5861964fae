import { describe, expect, test } from 'vitest'
import { updateProfile } from '#contract/identity.ts'
import {
  exportQuestions,
  importQuestions,
  previewImport,
  undoQuestionImport,
} from '#contract/question-exchange.ts'
import { getQuestion, listQuestions, saveQuestion } from '#contract/question-banks.ts'
import { call, type Actor } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildQuiz } from '#server/testing/build-quiz.ts'
import { testApp } from '#server/testing/test-app.ts'
import sharp from 'sharp'
import { readFile } from './read-file.ts'
import { readQuestions } from './read-questions.ts'
import { inEnglish } from '#server/testing/in-english.ts'

const kinds = (format: 'gift' | 'aiken' | 'csv' | 'moodle_xml', text: string) =>
  inEnglish(readQuestions({ format, text })).map(
    ({ content, problem }) => content?.body.kind ?? problem,
  )

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

test('names of questions are told, where they differ from the text', () => {
  const names = (format: 'gift' | 'moodle_xml', text: string) =>
    readQuestions({ format, text }).map(({ name }) => name)
  expect(names('gift', gift).slice(0, 2)).toEqual(['Capital', undefined])
  const xml =
    '<quiz><question type="essay"><name><text>Week 3, hard</text></name><questiontext><text>Why?</text></questiontext></question></quiz>'
  expect(names('moodle_xml', xml)).toEqual(['Week 3, hard'])
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
      expect(() => readQuestions({ format, text })).toThrow('at most 10,000')
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

test.each([
  [
    'GIFT',
    `$CATEGORY: $course$/top/Unit 1

Which? {=a#Yes ~b =%50%c*}

What color? {=blue#Well done =gr*y}

No answer here

Open { never closed`,
  ],
  [
    'Moodle XML',
    `<quiz><question type="category"><category><text>$course$/top/Cells</text></category></question>
<question type="essay"><name><text>Why</text></name><questiontext format="html"><text><![CDATA[<p style="color:red">Why? <img src="a.png"></p>]]></text></questiontext><defaultgrade>0</defaultgrade><hidden>1</hidden><hint/></question>
<question type="ddmarker"><name><text>Where</text></name><questiontext><text>Where?</text></questiontext></question>
<question type="essay"><unclosed></question></quiz>`,
  ],
])('a report on %s is in the language of each reader', async (_name, text) => {
  const { author, params, bankId } = await buildQuiz()
  const at = { organizationId: params.organizationId, bankId }
  const reportIn = async (language: 'es' | 'en' | 'ar') => {
    await call(author, updateProfile, { body: { language } })
    const { questions } = await done(author, previewImport, { params: at, body: { text } })
    return questions.flatMap(({ problem, notes }) => [...(problem ? [problem] : []), ...notes])
  }
  const [spanish, arabic, english] = [
    await reportIn('es'),
    await reportIn('ar'),
    await reportIn('en'),
  ]
  expect(english.length).toBeGreaterThan(3)
  expect(spanish.filter((sentence) => english.includes(sentence))).toEqual([])
  expect(arabic.filter((sentence) => !/[\u0600-\u06FF]/.test(sentence))).toEqual([])
  expect(english.filter((sentence) => /[^\u0020-\u2019“”]/.test(sentence))).toEqual([])
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
  const unreadable = await call(author, importQuestions, { params: at, body: { text: 'Dear all' } })
  expect([unreadable.status, unreadable.error.code]).toEqual([400, 'question_file_unreadable'])
  expect((await call(author, previewImport, { params: at, body: {} })).status).toBe(400)
})

/** Sends a file as a browser does. */
async function send(
  actor: Actor,
  { organizationId, bankId }: { organizationId: string; bankId: string },
  content: string | Uint8Array,
  fields: Record<string, string> = {},
) {
  const { server } = await testApp()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([Buffer.from(content)]), 'questions.bin')
  const request = new Request('http://x', { method: 'POST', body: form })
  const response = await server.inject({
    method: 'POST',
    url: importQuestions.path.replace(':organizationId', organizationId).replace(':bankId', bankId),
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      authorization: `JWT ${actor.accessToken}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
  })
  return { status: response.statusCode, body: response.json<Imported>() }
}
type Imported = { id: string; imported: number; updated: number; questions: { state: string }[] }

test('a file with pictures comes in whole, updates what it brought before, and can be undone', async () => {
  const { author, learner, params, bankId } = await buildQuiz()
  const at = { organizationId: params.organizationId, bankId }
  const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
  const png = (await picture.png().toBuffer()).toString('base64')
  const file = (words: string, grade: number) =>
    `<quiz><question type="essay"><questiontext format="html"><text><![CDATA[<p>${words}</p><img src="@@PLUGINFILE@@/a.png" alt="Red">]]></text><file name="a.png" encoding="base64">${png}</file></questiontext><defaultgrade>${grade}</defaultgrade><idnumber>q-1</idnumber></question></quiz>`
  const list = async () => (await done(author, listQuestions, { params: at })).items
  const before = (await list()).length

  const first = await send(author, at, file('What color?', 2))
  expect([first.status, first.body.imported]).toEqual([200, 1])
  const added = (await list()).find(({ summary }) => summary === 'What color?')
  const at1 = { organizationId: at.organizationId, questionId: added?.id ?? '' }
  const question = await done(author, getQuestion, { params: at1 })
  expect([question.summary, question.points, Object.keys(question.files)]).toEqual([
    'What color?',
    2,
    [expect.any(String)],
  ])
  const exported = await done(author, exportQuestions, { params: at, query: { format: 'qti_2_1' } })
  const { items, media } = await readFile(Buffer.from(exported.package ?? '', 'base64'))
  expect(items.filter(({ problem }) => problem)).toEqual([])
  expect(media).toHaveLength(1)

  const second = await send(author, at, file('Which color?', 5), { known: 'update' })
  expect([second.body.imported, second.body.updated]).toEqual([0, 1])
  expect((await done(author, getQuestion, { params: at1 })).points).toBe(5)
  const undo = (id: string, actor = author) =>
    call(actor, undoQuestionImport, {
      params: { organizationId: at.organizationId, importId: id },
    })
  expect((await undo(second.body.id, learner)).status).toBe(404)
  expect((await undo(second.body.id)).body).toEqual({ removed: 0, restored: 1, kept: 0 })
  expect((await undo(second.body.id)).status).toBe(409)
  const restored = await done(author, getQuestion, { params: at1 })
  expect([restored.summary, restored.points]).toEqual(['What color?', 2])

  const copies = await send(author, at, gift, { skip_problems: 'true' })
  const states = copies.body.questions.map(({ state }) => state)
  expect(states).toEqual([...Array<string>(7).fill('imported'), 'not_imported'])
  const edited = (await list()).find(({ summary }) => summary === 'The earth is flat.')
  const at2 = { organizationId: at.organizationId, questionId: edited?.id ?? '' }
  const content = await done(author, getQuestion, { params: at2 })
  await done(author, saveQuestion, { params: at2, body: { ...content, points: 7 } })
  // What someone worked on since then is theirs.
  expect((await undo(copies.body.id)).body).toEqual({ removed: 6, restored: 0, kept: 1 })
  expect(await list()).toHaveLength(before + 2)
})

test('10,000 questions are imported at once', { timeout: 120_000 }, async () => {
  const { author, params, bankId } = await buildQuiz()
  const at = { organizationId: params.organizationId, bankId }
  const many = Array.from({ length: 10_000 }, (_, index) => `Is ${index} even? {=yes ~no}\n`)
  const { status, body } = await send(author, at, many.join('\n'))
  expect([status, body.imported]).toEqual([200, 10_000])
  const first = await done(author, exportQuestions, { params: at, query: { format: 'gift' } })
  expect(first.text.indexOf('Is 0 even')).toBeLessThan(first.text.indexOf('Is 9999 even'))
})
