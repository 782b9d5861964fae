import type { ExchangeFormat } from '#contract/question-exchange.ts'
import type { QuestionContent } from '#contract/questions.ts'
import { writeAiken } from './aiken.ts'
import { csvHead, writeCsv } from './csv.ts'
import { differencesOf } from './differences.ts'
import { writeGift } from './gift-write.ts'
import { writeMoodleXml } from './moodle-write.ts'
import { readQuestions } from './read-questions.ts'

const writers: Record<ExchangeFormat, (content: QuestionContent) => string | null> = {
  gift: writeGift,
  aiken: writeAiken,
  csv: writeCsv,
  moodle_xml: writeMoodleXml,
}

const names: Record<ExchangeFormat, string> = {
  gift: 'GIFT',
  aiken: 'Aiken',
  csv: 'CSV',
  moodle_xml: 'Moodle XML',
}

export type Written =
  | { text: string; lost: string[]; reason?: never }
  | { reason: string; text?: never; lost?: never }

/** Writes a question and reads it again: it is left out when its key would change, and anything else lost is named. */
export function writeQuestion(format: ExchangeFormat, content: QuestionContent): Written {
  const text = writers[format](content)
  if (text === null) return { reason: `${names[format]} has no such question.` }
  const [again, ...more] = readQuestions({ format, text: wrap(format, [text]) })
  if (!again?.content || more.length > 0) {
    return { reason: `${names[format]} can’t carry the question’s text.` }
  }
  const { key, lost } = differencesOf(content, again.content)
  return key.length > 0
    ? { reason: `${names[format]} would change ${key.join(' and ')}.` }
    : { text, lost }
}

/** The whole file of questions that were written one by one. */
export function wrap(format: ExchangeFormat, texts: string[]): string {
  if (format === 'csv') return `${[csvHead, ...texts].join('\n')}\n`
  if (format === 'moodle_xml') {
    return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${texts.join('\n')}\n</quiz>\n`
  }
  return `${texts.join('\n\n')}\n`
}
