import * as z from 'zod/mini'
import type { ExchangeFormat } from '#contract/question-exchange.ts'
import { QuestionContent } from '#contract/questions.ts'
import { Problem, problem } from '#server/http/problem.ts'
import { assertSound } from '../banks/save-question.ts'
import { readAiken } from './aiken.ts'
import { readCsv } from './csv.ts'
import { readGift } from './gift-read.ts'
import { readMoodleXml } from './moodle-read.ts'
import { maximumQuestions, type Parsed } from './parsed.ts'

export interface GivenFile {
  format: ExchangeFormat
  text: string
}

const readers: Record<ExchangeFormat, (text: string) => Parsed[]> = {
  gift: readGift,
  aiken: readAiken,
  csv: readCsv,
  moodle_xml: readMoodleXml,
}

/** Reads a file and holds every question against the same rules as one that is written by hand. */
export function readQuestions({ format, text }: GivenFile): Parsed[] {
  const found = readers[format](text)
  if (found.length > maximumQuestions) {
    throw problem('questions_not_importable', {
      detail: `Import at most ${maximumQuestions} questions at a time.`,
    })
  }
  return found.map((question): Parsed => {
    if (!question.content) return question
    const checked = z.safeParse(QuestionContent, question.content)
    const { line, summary, notes = [] } = question
    if (!checked.success) {
      return { line, summary, problem: `${checked.error.issues[0]?.message ?? 'Not valid'}.` }
    }
    try {
      assertSound(checked.data)
      return { line, summary, content: checked.data, notes }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { line, summary, problem: error.message }
    }
  })
}
