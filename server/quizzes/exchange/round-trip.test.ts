import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { emptyDocument, paragraphs } from '#contract/plain-document.ts'
import type { Document } from '#contract/document.ts'
import type { ExchangeFormat } from '#contract/question-exchange.ts'
import type { RubricCriterion } from '#contract/grading.ts'
import type { QuestionBody, QuestionContent, QuestionKind, Unit } from '#contract/questions.ts'
import { readQuestions } from './read-questions.ts'
import { plainText } from './text/plain-text.ts'
import { readAs, wrap, writeQuestion } from './write-questions.ts'
import type { Sentence } from '#server/words/sentence.ts'

const formats: ExchangeFormat[] = ['moodle_xml', 'gift', 'qti_2_1', 'qti_3_0', 'csv', 'aiken']

/** Letters, and every sign that means something in one of the formats. */
const word = fc
  .array(
    fc.constantFrom(
      ...'a Z é 漢 0 9 . , ; : | = ~ # { } \\ / < > & " \' % * - [ ] + @ ! ? $ ( ) _'.split(' '),
      ' ',
      '->',
      '\\n',
      '&amp;',
      '<b>',
      ']]>',
      '//',
      '[html]',
      '::',
      '####',
      'ANSWER: A',
      'A. ',
    ),
    { minLength: 1, maxLength: 14 },
  )
  .map((signs) => signs.join('').replaceAll(/\s+/g, ' ').trim())
  .filter((text) => text !== '')

const plain = fc.array(word, { minLength: 1, maxLength: 3 }).map((texts) => paragraphs(...texts))

/** Formatting as HTML can say it: marks, lists, headings, tables, formulas. */
const formatted = fc
  .tuple(word, word, fc.constantFrom('bold', 'italic', 'code', 'underline', 'strike', 'highlight'))
  .map(([first, second, mark]): Document => ({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: first }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: second, marks: [{ type: mark as 'bold' }] },
          { type: 'hardBreak' },
          { type: 'inlineMath', attrs: { latex: 'a^2 < b' } },
        ],
      },
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [{ type: 'paragraph', content: [{ type: 'text', text: first }] }],
          },
        ],
      },
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [
              {
                type: 'tableCell',
                attrs: { colspan: 1, rowspan: 1 },
                content: [{ type: 'paragraph', content: [{ type: 'text', text: second }] }],
              },
            ],
          },
        ],
      },
    ],
  }))
const document = fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: formatted })
const number = fc.oneof(
  fc.integer({ min: -100_000, max: 100_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e30, max: 1e30 }),
)
const feedback = fc.oneof(fc.constant(''), word)

const options = (right: 'one' | 'some') =>
  fc
    .array(fc.record({ document, feedback, is_correct: fc.boolean() }), {
      minLength: 2,
      maxLength: 5,
    })
    .chain((given) => fc.tuple(fc.constant(given), fc.nat(given.length - 1)))
    .map(([given, at]) =>
      given.map((option, index) => ({
        id: randomUUID(),
        ...option,
        is_correct: right === 'one' ? index === at : option.is_correct || index === at,
      })),
    )
    .chain((given) =>
      fc
        .tuple(fc.constant(given), fc.boolean(), fc.integer({ min: 1, max: 99 }))
        .map(([list, weighs, credit]) =>
          weighs
            ? list.map((option, index) => ({
                ...option,
                credit:
                  right === 'some'
                    ? option.is_correct
                      ? credit
                      : 0
                    : option.is_correct
                      ? 100
                      : index === list.findIndex(({ is_correct }) => !is_correct)
                        ? credit
                        : 0,
              }))
            : list,
        ),
    )

const bodies: Record<QuestionKind, fc.Arbitrary<QuestionBody>> = {
  single: options('one').map((list) => ({ kind: 'single', options: list })),
  multiple: options('some').map((list) => ({ kind: 'multiple', options: list })),
  true_false: fc.record({
    kind: fc.constant('true_false' as const),
    answer: fc.boolean(),
    feedback_true: feedback,
    feedback_false: feedback,
  }),
  short_text: fc.record({
    kind: fc.constant('short_text' as const),
    accepted: fc.array(fc.record({ text: word, is_pattern: fc.constant(false) }), {
      minLength: 1,
      maxLength: 4,
    }),
    case_sensitive: fc.boolean(),
  }),
  numeric: fc.record({
    kind: fc.constant('numeric' as const),
    answer: number,
    tolerance: number.map(Math.abs),
    tolerance_in: fc.constantFrom('value' as const, 'percent' as const),
    units: fc.constantFrom<Unit[]>(
      [],
      [
        { symbol: 'm', factor: 1 },
        { symbol: 'cm', factor: 0.01 },
        { symbol: 'ft', factor: 0.3048 },
      ],
    ),
  }),
  blanks: fc
    .tuple(
      word,
      fc.uniqueArray(word, { minLength: 2, maxLength: 4 }),
      fc.boolean(),
      fc.record({ answer: number, tolerance: number.map(Math.abs) }),
    )
    .map(([text, texts, case_sensitive, one]) => ({
      kind: 'blanks' as const,
      text: `${text} {{a}}\n{{b}} and {{c}}.`,
      blanks: [
        { id: 'a', accepted: texts, choices: [] },
        { id: 'b', accepted: texts.slice(0, 1), choices: texts },
        { id: 'c', accepted: [], choices: [], numbers: [one] },
      ],
      case_sensitive,
    })),
  matching: fc
    .tuple(
      fc.array(fc.tuple(word, word), { minLength: 2, maxLength: 4 }),
      fc.array(word, { maxLength: 2 }),
    )
    .map(([pairs, extras]) => ({
      kind: 'matching' as const,
      pairs: pairs.map(([left, right]) => ({
        left_id: randomUUID(),
        left,
        right_id: randomUUID(),
        right,
      })),
      extras: extras.map((text) => ({ id: randomUUID(), text })),
    })),
  ordering: fc.array(word, { minLength: 2, maxLength: 5 }).map((texts) => ({
    kind: 'ordering' as const,
    items: texts.map((text) => ({ id: randomUUID(), text })),
  })),
  essay: fc.record({
    kind: fc.constant('essay' as const),
    minimum_words: fc.constantFrom(null, 10),
    maximum_words: fc.constantFrom(null, 500),
    guidance: feedback,
    rubric: fc.constant<RubricCriterion[]>([]),
  }),
  file: fc.record({
    kind: fc.constant('file' as const),
    maximum_files: fc.integer({ min: 1, max: 10 }),
    guidance: feedback,
    rubric: fc.constant<RubricCriterion[]>([]),
  }),
}

const contentOf = (body: fc.Arbitrary<QuestionBody>): fc.Arbitrary<QuestionContent> =>
  fc.record({
    prompt: document,
    body,
    explanation: fc.oneof(fc.constant(emptyDocument), document),
    points: fc.constantFrom(1, 0.5, 3, 12.25),
    tags: fc.uniqueArray(
      word.filter((tag) => tag.length <= 40),
      { maxLength: 3 },
    ),
    difficulty: fc.constantFrom('easy' as const, 'medium' as const, 'hard' as const),
  })

/** A question without ids and without what the writer says is lost, for an equality that nobody can talk away. */
function bare({ body, ...content }: QuestionContent, given: readonly Sentence[]): unknown {
  const lost = given.map(({ message }) => message)
  const without = (name: string, of: object) => (lost.includes(name) ? {} : of)
  const { points, tags, difficulty, explanation } = content
  const parts = JSON.parse(
    JSON.stringify(body, (key, value: unknown) =>
      /^(id|left_id|right_id)$/.test(key) ||
      (key.startsWith('feedback') && lost.includes('feedback')) ||
      (key.endsWith('_words') && lost.includes('word limits')) ||
      (key === 'guidance' && lost.includes('guidance for graders'))
        ? undefined
        : value,
    ),
  ) as Record<string, unknown>
  if (body.kind === 'numeric' && lost.includes('tolerance in percent (written as a number)')) {
    parts['tolerance_in'] = 'value'
    if (body.tolerance_in === 'percent') {
      parts['tolerance'] = (Math.abs(body.answer) * body.tolerance) / 100
    }
  }
  if (body.kind === 'file' && lost.includes('number of files')) delete parts['maximum_files']
  if (body.kind === 'blanks') {
    // Blanks are called by their place in a file.
    parts['text'] = body.text.replaceAll(/\{\{\w+\}\}/g, '{{}}')
  }
  const shown = (of: Document): unknown => (lost.includes('formatting') ? plainText(of) : of)
  if (lost.includes('formatting') && 'options' in body) {
    parts['options'] = (parts['options'] as { document: Document }[]).map((option) => ({
      ...option,
      document: plainText(option.document),
    }))
  }
  return {
    prompt: shown(content.prompt),
    body: parts,
    ...without('points', { points }),
    ...without('tags', { tags }),
    ...without('difficulty', { difficulty }),
    ...without('explanation', { explanation: shown(explanation) }),
  }
}

describe.each(formats)('%s', (format) => {
  test.each(Object.keys(bodies) as QuestionKind[])(
    'a file of %s questions says what the bank says, or names what is missing',
    (kind) => {
      fc.assert(
        fc.property(fc.array(contentOf(bodies[kind]), { minLength: 1, maxLength: 4 }), (given) => {
          const written = given.map((content) => ({ content, ...writeQuestion(format, content) }))
          const kept = written.flatMap(({ content, text, lost }) => (text ? { content, lost } : []))
          const texts = written.flatMap((one) => one.text ?? [])
          // An item of QTI is a file of its own.
          const files = format.startsWith('qti') ? texts : [wrap(format, texts)]
          const again = files.flatMap((text) => readQuestions({ format: readAs[format], text }))
          expect(again.map(({ problem }) => problem)).toEqual(kept.map(() => undefined))
          expect(
            again.map((one, at) => one.content && bare(one.content, kept[at]?.lost ?? [])),
          ).toEqual(kept.map(({ content, lost }) => bare(content, lost)))
          // What was just written needs no warning when it comes back.
          if (kind !== 'numeric' && !format.startsWith('qti'))
            expect(again.flatMap(({ notes = [] }) => notes)).toEqual([])
          for (const { text: own, reason } of written)
            expect(own === undefined).toBe(Boolean(reason))
        }),
        { numRuns: 60 },
      )
    },
  )
})

describe('what a format can say is never left out', () => {
  const option = (text: string, is_correct: boolean) => ({
    id: randomUUID(),
    document: paragraphs(text),
    is_correct,
    feedback: '',
  })
  const samples: Record<QuestionKind, QuestionBody> = {
    single: { kind: 'single', options: [option('No', false), option('Yes', true)] },
    multiple: {
      kind: 'multiple',
      options: [option('a', true), option('b', false), option('c', true), option('d', true)],
    },
    true_false: { kind: 'true_false', answer: true, feedback_true: 'Yes', feedback_false: 'No' },
    short_text: {
      kind: 'short_text',
      accepted: [{ text: '2*3', is_pattern: false }],
      case_sensitive: false,
    },
    numeric: { kind: 'numeric', answer: 42, tolerance: 0, tolerance_in: 'value', units: [] },
    blanks: {
      kind: 'blanks',
      text: 'A {{a}}',
      blanks: [{ id: 'a', accepted: ['b'], choices: [] }],
      case_sensitive: false,
    },
    matching: {
      kind: 'matching',
      pairs: [
        { left_id: randomUUID(), left: 'one', right_id: randomUUID(), right: 'uno' },
        { left_id: randomUUID(), left: 'two', right_id: randomUUID(), right: 'dos' },
      ],
      extras: [{ id: randomUUID(), text: 'tres' }],
    },
    ordering: {
      kind: 'ordering',
      items: [
        { id: randomUUID(), text: 'first' },
        { id: randomUUID(), text: 'second' },
      ],
    },
    essay: { kind: 'essay', minimum_words: null, maximum_words: null, guidance: '', rubric: [] },
    file: { kind: 'file', maximum_files: 3, guidance: '', rubric: [] },
  }
  const content = (body: QuestionBody): QuestionContent => ({
    prompt: paragraphs('Why?'),
    body,
    explanation: emptyDocument,
    points: 1,
    tags: [],
    difficulty: 'medium',
  })
  const all = Object.keys(samples) as QuestionKind[]
  test.each([
    ['moodle_xml', []],
    ['gift', ['blanks', 'ordering', 'file']],
    ['csv', ['blanks', 'file']],
    ['aiken', all.filter((kind) => kind !== 'single')],
  ] as const)('%s leaves out only %j', (format, without) => {
    const left = all.filter((kind) => writeQuestion(format, content(samples[kind])).reason)
    expect(left).toEqual(without)
    for (const kind of all.filter((one) => !left.includes(one))) {
      expect([kind, writeQuestion(format, content(samples[kind])).lost]).toEqual([kind, []])
    }
  })

  test('42 stays 42 with a tolerance of 0', () => {
    for (const format of ['moodle_xml', 'gift', 'csv'] as const) {
      const { text = '' } = writeQuestion(format, content(samples.numeric))
      const [again] = readQuestions({ format, text: wrap(format, [text]) })
      expect(again?.content?.body).toEqual(samples.numeric)
    }
  })
})
