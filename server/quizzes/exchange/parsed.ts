import { randomUUID } from 'node:crypto'
import { emptyDocument, paragraphs } from '#contract/plain-document.ts'
import type { QuestionBody, QuestionContent } from '#contract/questions.ts'

/** One question of a file: its content with notes on what changes, or why it can't be imported. */
export type Parsed = { line: number; summary: string } & (
  | { content: QuestionContent; notes?: string[]; problem?: never }
  | { problem: string; content?: never; notes?: never }
)

/** A body that was read, with notes on what it can't keep; or a sentence on why it can't be read. */
export type ReadBody = { body: QuestionBody; notes: string[] } | string

export const read = (body: QuestionBody, notes: string[] = []): ReadBody => ({ body, notes })

/** More of either is not read to the end; no file may keep the server busy. */
export const maximumQuestions = 1000
export const maximumAnswers = 200

/** At most so many that a document of them all is still made, to be refused as too long. */
export const lines = (text: string) =>
  text
    .split(/\n+/, 20_000)
    .map((line) => line.trim())
    .filter(Boolean)

/** What every format leaves to its reader. */
export const contentOf = (
  prompt: string,
  body: QuestionBody,
  more: {
    explanation?: string
    tags?: string[]
    points?: number
    difficulty?: QuestionContent['difficulty']
  } = {},
): QuestionContent => ({
  prompt: paragraphs(...lines(prompt)),
  body,
  explanation: more.explanation ? paragraphs(...lines(more.explanation)) : emptyDocument,
  points: more.points && more.points > 0 ? more.points : 1,
  tags: more.tags ?? [],
  difficulty: more.difficulty ?? 'medium',
})

export interface GivenOption {
  text: string
  is_correct: boolean
  feedback?: string
}

export const choiceOf = (
  kind: 'single' | 'multiple',
  options: readonly GivenOption[],
): QuestionBody => ({
  kind,
  options: options.map(({ text, is_correct, feedback = '' }) => ({
    id: randomUUID(),
    document: paragraphs(...lines(text)),
    is_correct,
    feedback,
  })),
})

/** A pair without a left side is a right side that belongs to nothing. */
export const matchingOf = (given: readonly (readonly [string, string])[]): QuestionBody => ({
  kind: 'matching',
  pairs: given
    .filter(([left]) => left !== '')
    .map(([left, right]) => ({ left_id: randomUUID(), left, right_id: randomUUID(), right })),
  extras: given
    .filter(([left]) => left === '')
    .map(([, right]) => ({ id: randomUUID(), text: right })),
})

export const orderingOf = (items: readonly string[]): QuestionBody => ({
  kind: 'ordering',
  items: items.map((text) => ({ id: randomUUID(), text })),
})

export const essayBody: Extract<QuestionBody, { kind: 'essay' }> = {
  kind: 'essay',
  minimum_words: null,
  maximum_words: null,
  guidance: '',
  rubric: [],
}

export const truthOf = (
  answer: boolean,
  feedback_true = '',
  feedback_false = '',
): QuestionBody => ({ kind: 'true_false', answer, feedback_true, feedback_false })

export const numberOf = (
  answer: number,
  tolerance: number,
  units: { symbol: string; factor: number }[] = [],
): QuestionBody => ({ kind: 'numeric', answer, tolerance, tolerance_in: 'value', units })
