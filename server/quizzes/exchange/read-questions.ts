import * as z from 'zod/mini'
import { QuestionContent } from '#contract/questions.ts'
import { Problem } from '#server/http/problem.ts'
import { assertSound } from '../banks/save-question.ts'
import { FileError } from '#server/archives/file-error.ts'
import { Media } from './files/media.ts'
import { readGift } from './gift/read.ts'
import { readMoodleXml } from './moodle/read.ts'
import { maximumQuestions, type Parsed, type Source } from './parsed.ts'
import { readAiken } from './plain/aiken.ts'
import { readCsv } from './plain/csv.ts'
import { readQti1 } from './qti1/read.ts'
import { readQti2 } from './qti2/read.ts'
import { readPool } from './blackboard/pool.ts'
import { readProblem } from './olx/read.ts'
import { readClozeText } from './plain/cloze-text.ts'
import { fieldSentence } from '#server/words/field-sentence.ts'
import { asSentence, say, type Sentence } from '#server/words/sentence.ts'

/** Formats of one text; packages are made of them. */
export type TextKind =
  | 'gift'
  | 'moodle_xml'
  | 'aiken'
  | 'csv'
  | 'cloze'
  | 'qti_1'
  | 'qti_2'
  | 'blackboard'
  | 'olx'

const readers: Record<TextKind, (source: Source) => Parsed[]> = {
  gift: readGift,
  aiken: readAiken,
  csv: readCsv,
  cloze: readClozeText,
  moodle_xml: readMoodleXml,
  qti_1: readQti1,
  qti_2: readQti2,
  blackboard: readPool,
  olx: readProblem,
}

/** Reads one text and holds every question against the same rules as one that is written by hand. */
export function readQuestions({
  format,
  ...source
}: Partial<Source> & { format: TextKind; text: string }): Parsed[] {
  const found = readers[format]({ media: new Media(), ...source })
  assertNumber(found)
  return found.map(checked)
}

export function assertNumber(found: readonly unknown[]) {
  if (found.length > maximumQuestions) {
    throw new FileError(
      say('Import at most {maximum, number} questions at a time.', { maximum: maximumQuestions }),
    )
  }
}

/** Holds one question against the rules of those written by hand. */
export function checked(item: Parsed): Parsed {
  if (!item.content) return item
  const { content, notes = [], ...about } = item
  const result = z.safeParse(QuestionContent, content)
  if (!result.success) {
    const [issue] = result.error.issues
    return { ...about, problem: problemOf(issue?.message ?? '', issue?.path ?? []) }
  }
  try {
    assertSound(result.data)
    return { ...about, content: result.data, notes }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { ...about, problem: asSentence(error.detail) }
  }
}

/** The schema's own words where they are for people, else what was too long or too deep. */
function problemOf(message: string, path: readonly PropertyKey[]): Sentence {
  const [, sign, amount] = /^Too (?:big|small).*?([<>]=?)\s?(\d+)/.exec(message) ?? []
  const part = path.includes('prompt')
    ? 'prompt'
    : path.includes('explanation')
      ? 'explanation'
      : path.includes('tags')
        ? 'tag'
        : 'answer'
  if (sign?.startsWith('<')) {
    return say(
      '{part, select, prompt {The question’s text} explanation {The explanation} tag {A tag} other {An answer}} is too long: at most {limit, number} can be kept.',
      { part, limit: Number(amount) },
    )
  }
  if (sign) {
    return say(
      '{part, select, prompt {The question’s text} explanation {The explanation} tag {A tag} other {An answer}} is too short: at least {limit, number} are needed.',
      { part, limit: Number(amount) },
    )
  }
  if (message === 'Required') return say('An answer, pair or item has no text.')
  if (message.startsWith('Invalid')) {
    return say(
      '{part, select, prompt {The question’s text} explanation {The explanation} tag {A tag} other {An answer}} can’t be kept as it is.',
      { part },
    )
  }
  return fieldSentence(message)
}
