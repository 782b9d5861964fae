import { randomUUID } from 'node:crypto'
import { emptyDocument, paragraphs } from '#contract/plain-document.ts'
import type { QuestionBody, QuestionContent } from '#contract/questions.ts'

/** One question of a file: what it says, or why it can't be taken over. */
export type Parsed = { line: number; summary: string } & (
  | { content: QuestionContent; problem?: never }
  | { problem: string; content?: never }
)

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
  more: { explanation?: string; tags?: string[]; points?: number } = {},
): QuestionContent => ({
  prompt: paragraphs(...lines(prompt)),
  body,
  explanation: more.explanation ? paragraphs(...lines(more.explanation)) : emptyDocument,
  points: more.points && more.points > 0 ? more.points : 1,
  tags: more.tags ?? [],
  difficulty: 'medium',
})

export interface GivenOption {
  text: string
  is_correct: boolean
  feedback?: string
}

/** One or several right options: that decides the kind. */
export const choiceOf = (options: readonly GivenOption[]): QuestionBody => ({
  kind: options.filter((option) => option.is_correct).length > 1 ? 'multiple' : 'single',
  options: options.map(({ text, is_correct, feedback = '' }) => ({
    id: randomUUID(),
    document: paragraphs(text),
    is_correct,
    feedback: feedback.slice(0, 2000),
  })),
})

export const matchingOf = (pairs: readonly (readonly [string, string])[]): QuestionBody => ({
  kind: 'matching',
  pairs: pairs.map(([left, right]) => ({
    left_id: randomUUID(),
    left,
    right_id: randomUUID(),
    right,
  })),
  extras: [],
})

export const essayBody: QuestionBody = {
  kind: 'essay',
  minimum_words: null,
  maximum_words: null,
  guidance: '',
  rubric: [],
}

export const truthOf = (answer: boolean): QuestionBody => ({
  kind: 'true_false',
  answer,
  feedback_true: '',
  feedback_false: '',
})

export const textsOf = (accepted: readonly string[], case_sensitive = false): QuestionBody => ({
  kind: 'short_text',
  accepted: accepted.map((text) => ({ text, is_pattern: false })),
  case_sensitive,
})

export const numberOf = (answer: number, tolerance: number): QuestionBody => ({
  kind: 'numeric',
  answer,
  tolerance,
  tolerance_in: 'value',
  units: [],
})
