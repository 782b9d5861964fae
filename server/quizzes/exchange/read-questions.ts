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
      `Import at most ${maximumQuestions.toLocaleString('en')} questions at a time.`,
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
    return { ...about, problem: error.message }
  }
}

/** The schema's own words where they are for people, else what was too long or too deep. */
function problemOf(message: string, path: readonly PropertyKey[]): string {
  const limit = /^Too (?:big|small).*?([<>]=?)\s?(\d+)/.exec(message)
  const where = path.includes('prompt')
    ? 'The question’s text'
    : path.includes('explanation')
      ? 'The explanation'
      : path.includes('tags')
        ? 'A tag'
        : 'An answer'
  if (limit)
    return `${where} is ${limit[1]?.startsWith('<') ? 'too long: at most' : 'too short: at least'} ${limit[2]} can be kept.`
  if (message === 'Required') return 'An answer, pair or item has no text.'
  if (message.startsWith('Invalid')) return `${where} can’t be kept as it is.`
  return `${message.replace(/\.$/, '')}.`
}
