import { randomUUID } from 'node:crypto'
import type { Document } from '#contract/document.ts'
import { emptyDocument } from '#contract/plain-document.ts'
import type { QuestionBody, QuestionContent } from '#contract/questions.ts'
import type { Media } from './files/media.ts'
import type { FindFile } from './text/words.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

/** One item of a file: a question, something that went into questions, or why it can't be imported. */
export type Parsed = {
  /** Where the item starts, counted from 1. */
  line: number
  summary: string | Sentence
  /** The file of a package that the item is in. */
  place?: string
  /** The id that the other system gives it. */
  externalId?: string
  /** What its authors call it in lists, where that isn't its text. Told in the report; questions have no names here. */
  name?: string
  /** It describes a test as a whole. */
  isTest?: true
} & (
  | { content: QuestionContent; notes?: Sentence[]; problem?: never }
  | { problem: Sentence; content?: never; notes?: never }
  | { notes: Sentence[]; content?: never; problem?: never }
)

/** What a reader is given: the text of a file, and where to put and find its pictures. */
export interface Source {
  text: string
  media: Media
  find?: FindFile
}

/** A body that was read, with notes on what it can't keep; or a sentence on why it can't be read. */
export type ReadBody = { body: QuestionBody; notes: Sentence[] } | Sentence

export const read = (body: QuestionBody, notes: Sentence[] = []): ReadBody => ({ body, notes })

/** More of either is not read to the end; no file may keep the server busy. */
export const maximumQuestions = 10_000
export const maximumAnswers = 200

/** What every format leaves to its reader. */
export const contentOf = (
  prompt: Document,
  body: QuestionBody,
  more: {
    explanation?: Document
    tags?: string[]
    points?: number
    difficulty?: QuestionContent['difficulty']
  } = {},
): QuestionContent => ({
  prompt,
  body,
  explanation: more.explanation ?? emptyDocument,
  points: more.points && more.points > 0 ? Math.min(more.points, 1000) : 1,
  tags: more.tags ?? [],
  difficulty: more.difficulty ?? 'medium',
})

/** Tags as they can be kept: short, each once, not too many. */
export const tagsOf = (given: readonly string[]): string[] =>
  [...new Set(given.map((tag) => oneLine(tag, 40)))].filter(Boolean).slice(0, 20)

export const tagNotes = (given: readonly string[]): Sentence[] =>
  given.length > 20 || given.some((tag) => tag.trim().length > 40)
    ? [say('Tags are shortened to 20 tags of 40 characters.')]
    : []

/** On one line and at most so long. */
export const oneLine = (text: string, maximum: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, maximum)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

export interface GivenOption {
  document: Document
  is_correct: boolean
  feedback?: string | undefined
  credit?: number | undefined
}

export const choiceOf = (
  kind: 'single' | 'multiple',
  options: readonly GivenOption[],
): QuestionBody => ({
  kind,
  options: options.map(({ document, is_correct, feedback = '', credit }) => ({
    id: randomUUID(),
    document,
    is_correct,
    feedback: feedback.slice(0, 2000),
    ...(credit !== undefined && { credit }),
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
): QuestionBody => ({
  kind: 'true_false',
  answer,
  feedback_true: feedback_true.slice(0, 2000),
  feedback_false: feedback_false.slice(0, 2000),
})

export const numberOf = (
  answer: number,
  tolerance: number,
  units: { symbol: string; factor: number }[] = [],
): Extract<QuestionBody, { kind: 'numeric' }> => ({
  kind: 'numeric',
  answer,
  tolerance,
  tolerance_in: 'value',
  units,
})
