import type { Document } from '#contract/document.ts'
import type { QuestionBody, QuestionContent } from '#contract/questions.ts'
import { toleranceOf } from './moodle/write.ts'
import { isPlain, plainText } from './text/plain-text.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

export interface Differences {
  /** What decides how the question reads or which answer is right. */
  key: Sentence[]
  /** What goes with the question and can be written again by hand. */
  lost: Sentence[]
}

/**
 * What a file no longer says of a question, found by reading the file again. A question whose key would change is never
 * written; whatever else is lost is named.
 */
export function differencesOf(written: QuestionContent, read: QuestionContent): Differences {
  const unless = (same: boolean, name: Sentence) => (same ? [] : [name])
  const documents = documentsOf(written)
  const again = documentsOf(read)
  return {
    key: [
      ...unless(sameText(written.prompt, read.prompt), say('the question’s text')),
      ...keyDifferences(written.body, read.body),
    ],
    lost: [
      ...unless(countPictures(documents) <= countPictures(again), say('pictures')),
      ...unless(
        documents.every((document, at) => isPlain(document) || isSame(document, again[at])),
        say('formatting'),
      ),
      ...unless(written.points === read.points, say('points')),
      ...unless(same(written.tags, read.tags), say('tags')),
      ...unless(written.difficulty === read.difficulty, say('difficulty')),
      ...unless(sameText(written.explanation, read.explanation), say('explanation')),
      ...lostIn(written.body, read.body),
    ],
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const spaced = (text: string) => text.replaceAll(/[^\S\n]+/g, ' ').trim()
const sameText = (a: Document, b: Document) => wordsOf(a) === wordsOf(b)
const wordsOf = (document: Document) =>
  plainText(document).split('\n').map(spaced).filter(Boolean).join('\n')

const documentsOf = ({ prompt, explanation, body }: QuestionContent) => [
  prompt,
  explanation,
  ...documentsIn(body),
]

const countPictures = (documents: readonly Document[]) =>
  JSON.stringify(documents).split('"type":"image"').length

/** Alike in everything but the ids of files and settings that say what is usual anyway. */
const isSame = (a: Document, b: Document | undefined) => tidied(a) === tidied(b)
const tidied = (document: Document | undefined) =>
  JSON.stringify(document, (key, value: unknown) =>
    key === 'file_id' || ((key === 'colspan' || key === 'rowspan') && value === 1)
      ? undefined
      : value,
  )?.replaceAll('"attrs":{},', '')

const documentsIn = (body: QuestionBody): Document[] =>
  body.kind === 'single' || body.kind === 'multiple' ? body.options.map((o) => o.document) : []

function keyDifferences(written: QuestionBody, read: QuestionBody): Sentence[] {
  if (written.kind !== read.kind) return [say('the kind of question')]
  return same(keyOf(written), keyOf(read)) ? [] : [say('the right answer')]
}

/** Everything that decides which answer is right, without ids. */
function keyOf(body: QuestionBody): unknown {
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return body.options.map(({ document, is_correct, credit }) => [
        wordsOf(document),
        is_correct,
        credit ?? (body.kind === 'single' ? Number(is_correct) * 100 : null),
      ])
    case 'true_false':
      return body.answer
    case 'short_text':
      return [
        body.case_sensitive,
        body.accepted.map((a) => [spaced(a.text), a.is_pattern, a.credit ?? 100]),
      ]
    case 'numeric':
      return [
        body.answer,
        toleranceOf(body),
        body.units.map((u) => [u.symbol, u.factor]),
        body.others ?? [],
      ]
    case 'blanks':
      return blanksKey(body)
    case 'matching':
      return [
        body.pairs.map(({ left, right }) => [spaced(left), spaced(right)]),
        body.extras.map(({ text }) => spaced(text)),
      ]
    case 'ordering':
      return body.items.map(({ text }) => spaced(text))
    case 'essay':
    case 'file':
      return null
  }
}

/** Blanks by their place in the text; what they are called says nothing, nor does the case of what is only chosen. */
function blanksKey(body: Extract<QuestionBody, { kind: 'blanks' }>): unknown {
  const inText = [...body.text.matchAll(/\{\{(\w+)\}\}/g)].map(([, id]) => id)
  const isWritten = body.blanks.some(
    ({ accepted, choices }) => accepted.length > 0 && choices.length === 0,
  )
  return [
    body.text
      .replaceAll(/\{\{\w+\}\}/g, '{{}}')
      .split('\n')
      .map(spaced),
    inText.map((id) => {
      const blank = body.blanks.find((given) => given.id === id)
      const { accepted = [], choices = [], numbers = [], patterns = [] } = blank ?? {}
      return [choices.length > 0 ? accepted.toSorted() : accepted, choices, numbers, patterns]
    }),
    isWritten && body.case_sensitive,
  ]
}

const feedback = say('feedback')
const guidance = say('guidance for graders')
const rubric = say('rubric')

/** Parts other than the key, with the names that people know. */
function partsOf(body: QuestionBody): [name: Sentence, part: unknown][] {
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return [[feedback, body.options.map((option) => spaced(option.feedback))]]
    case 'true_false':
      return [[feedback, [spaced(body.feedback_true), spaced(body.feedback_false)]]]
    case 'numeric':
      return [[say('tolerance in percent (written as a number)'), body.tolerance_in]]
    case 'essay':
      return [
        [say('word limits'), [body.minimum_words, body.maximum_words]],
        [guidance, spaced(body.guidance)],
        [rubric, body.rubric],
      ]
    case 'file':
      return [
        [say('number of files'), body.maximum_files],
        [guidance, spaced(body.guidance)],
        [rubric, body.rubric],
      ]
    case 'short_text':
    case 'blanks':
    case 'matching':
    case 'ordering':
      return []
  }
}

function lostIn(written: QuestionBody, read: QuestionBody): Sentence[] {
  const found = new Map(partsOf(read).map(([name, part]) => [name.message, part]))
  return partsOf(written).flatMap(([name, part]) =>
    same(part, found.get(name.message)) ? [] : [name],
  )
}
