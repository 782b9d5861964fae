import type { ExchangeFormat } from '#contract/question-exchange.ts'
import type { QuestionContent } from '#contract/questions.ts'
import { differencesOf } from './differences.ts'
import { writeGift } from './gift/write.ts'
import { writeMoodleXml } from './moodle/write.ts'
import { noPictures, type PicturesOut } from './pictures-out.ts'
import { writeAiken } from './plain/aiken.ts'
import { csvHead, writeCsv } from './plain/csv.ts'
import { writeQti } from './qti2/write.ts'
import { readQuestions, type TextKind } from './read-questions.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

type Writer = (content: QuestionContent, pictures: PicturesOut, identifier: string) => string | null

const writers: Record<ExchangeFormat, Writer> = {
  gift: writeGift,
  aiken: writeAiken,
  csv: writeCsv,
  moodle_xml: writeMoodleXml,
  qti_2_1: (content, pictures, identifier) => writeQti('2.1', content, { pictures, identifier }),
  qti_3_0: (content, pictures, identifier) => writeQti('3.0', content, { pictures, identifier }),
}

const names: Record<ExchangeFormat, string> = {
  gift: 'GIFT',
  aiken: 'Aiken',
  csv: 'CSV',
  moodle_xml: 'Moodle XML',
  qti_2_1: 'QTI 2.1',
  qti_3_0: 'QTI 3.0',
}

/** What reads a file of each format again. */
export const readAs: Record<ExchangeFormat, TextKind> = {
  gift: 'gift',
  aiken: 'aiken',
  csv: 'csv',
  moodle_xml: 'moodle_xml',
  qti_2_1: 'qti_2',
  qti_3_0: 'qti_2',
}

export type Written =
  | { text: string; lost: Sentence[]; reason?: never }
  | { reason: Sentence; text?: never; lost?: never }

/** Writes a question and reads it again: it is left out when its key would change, and anything else lost is named. */
export function writeQuestion(
  format: ExchangeFormat,
  content: QuestionContent,
  pictures: PicturesOut = noPictures,
  identifier = 'item-1',
): Written {
  const text = writers[format](content, pictures, identifier)
  if (text === null)
    return { reason: say('{format} has no such question.', { format: names[format] }) }
  const find = (source: string) => {
    const name = decodeURIComponent(source.split('/').at(-1) ?? '')
    return [...pictures.values()].find((file) => file.name === name) ?? null
  }
  const [again, ...more] = readQuestions({
    format: readAs[format],
    text: wrap(format, [text]),
    find,
  })
  if (!again?.content || more.length > 0) {
    return { reason: say('{format} can’t carry the question’s text.', { format: names[format] }) }
  }
  const { key, lost } = differencesOf(content, again.content)
  return key.length > 0
    ? {
        reason: say('{format} would change {parts}.', {
          format: names[format],
          parts: { list: key },
        }),
      }
    : { text, lost }
}

/** The whole file of questions that were written one by one; an item of QTI is a file of its own. */
export function wrap(format: ExchangeFormat, texts: string[]): string {
  if (format === 'csv') return `${[csvHead, ...texts].join('\n')}\n`
  if (format === 'moodle_xml') {
    return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${texts.join('\n')}\n</quiz>\n`
  }
  return `${texts.join('\n\n')}\n`
}
