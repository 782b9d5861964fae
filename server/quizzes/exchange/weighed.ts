import { RE2JS } from 're2js'
import type { Document } from '#contract/document.ts'
import type { AcceptedText } from '#contract/questions.ts'
import { choiceOf, numberOf, read, type ReadBody } from './parsed.ts'
import { say } from '#server/words/sentence.ts'

/** An answer with the percentage of the points that it is worth, as Moodle and others weigh them. */
export interface Weighed {
  text: string
  /** Percent of the points: 100 is fully right, below zero takes points back. */
  fraction: number
  feedback?: string | undefined
}

export interface WeighedOption extends Weighed {
  document: Document
}

/** Moodle writes thirds as 33.33333. */
export const close = (a: number, b: number) => Math.abs(a - b) < 0.01

export const short = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
export const isRight = ({ fraction }: Weighed) => close(fraction, 100) || fraction > 100
const limited = (fraction: number) => Math.max(-100, Math.min(100, fraction))

/** One choice. When options aren't all or nothing, each keeps its own credit. */
export function singleFrom(answers: readonly WeighedOption[]): ReadBody {
  if (answers.length < 2) return say('The question has fewer than two options.')
  const best = Math.max(...answers.map(({ fraction }) => fraction))
  if (best <= 0) return say('No option is right.')
  const isPlain =
    answers.filter(isRight).length === 1 &&
    answers.every((answer) => isRight(answer) || answer.fraction === 0)
  return read(
    choiceOf(
      'single',
      answers.map((answer) => ({
        ...answer,
        is_correct: isRight(answer) || (best < 99.99 && close(answer.fraction, best)),
        credit: isPlain ? undefined : limited(answer.fraction),
      })),
    ),
  )
}

/** Several choices. Even shares with as much taken back are how several choices count here anyway. */
export function multipleFrom(answers: readonly WeighedOption[]): ReadBody {
  if (answers.length < 2) return say('The question has fewer than two options.')
  const right = answers.filter(({ fraction }) => fraction > 0)
  if (right.length === 0) return say('No option is right.')
  const share = 100 / right.length
  const isEven = answers.every(({ fraction }) => close(fraction, fraction > 0 ? share : -share))
  return read(
    choiceOf(
      'multiple',
      answers.map((answer) => ({
        ...answer,
        is_correct: answer.fraction > 0,
        credit: isEven ? undefined : limited(answer.fraction),
      })),
    ),
  )
}

/** Texts: each keeps its credit. What is worth nothing was there for its feedback. */
export function textsFrom(answers: readonly Weighed[], caseSensitive: boolean): ReadBody {
  const worth = answers.filter(({ fraction }) => fraction > 0)
  if (worth.length === 0) return say('No answer is right.')
  const accepted = worth.map((answer) => ({
    ...acceptedOf(answer.text),
    ...(!isRight(answer) && { credit: limited(answer.fraction) }),
  }))
  return read({ kind: 'short_text', accepted, case_sensitive: caseSensitive }, [
    ...feedbackNotes(answers),
    ...(accepted.some(({ is_pattern }) => is_pattern)
      ? [say('An answer with the wildcard * is imported as a pattern.')]
      : []),
  ])
}

/** Moodle's * matches any letters, and \* is a literal star. */
export function acceptedOf(text: string): AcceptedText {
  const parts = text.split(/(?<!\\)\*/).map((part) => part.replaceAll(String.raw`\*`, '*'))
  return parts.length === 1
    ? { text: parts[0] ?? '', is_pattern: false }
    : { text: parts.map((part) => RE2JS.quote(part)).join('.*'), is_pattern: true }
}

/** The opposite of reading: a star that means itself. */
export const starsMeant = (text: string) => text.replaceAll('*', String.raw`\*`)

export interface WeighedNumber extends Weighed {
  tolerance: number
}

/** Numbers: the first that is worth all points leads, and the others keep their tolerance and credit. */
export function numberFrom(
  answers: readonly WeighedNumber[],
  units: { symbol: string; factor: number }[] = [],
): ReadBody {
  const worth = answers
    .filter(({ fraction }) => fraction > 0)
    .map((answer) => ({ ...answer, value: asNumber(answer.text) }))
  const first = worth.find(isRight) ?? worth[0]
  if (!first) return say('No answer is right.')
  const bad = worth.find(({ value }) => value === null)
  if (bad) return say('The answer “{answer}” is no number.', { answer: short(bad.text) })
  if (worth.some(({ tolerance }) => !Number.isFinite(tolerance))) {
    return say('The tolerance is no number.')
  }
  const others = worth
    .filter((answer) => answer !== first)
    .map((answer) => ({
      answer: answer.value ?? 0,
      tolerance: Math.abs(answer.tolerance),
      ...(!isRight(answer) && { credit: limited(answer.fraction) }),
    }))
  return read(
    {
      ...numberOf(first.value ?? 0, Math.abs(first.tolerance), units),
      ...(others.length > 0 && { others }),
    },
    [
      ...feedbackNotes(answers),
      ...(isRight(first)
        ? []
        : [
            say('“{answer}” was worth {percent}% and will be worth all the points.', {
              answer: short(first.text),
              percent: String(first.fraction),
            }),
          ]),
    ],
  )
}

/** Exactly a number: nothing before it, nothing after it, and not nothing at all. */
export const asNumber = (text: string): number | null => {
  const given = text.trim()
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(given) && Number.isFinite(Number(given))
    ? Number(given)
    : null
}

export const feedbackNotes = (answers: readonly { feedback?: string | undefined }[]) =>
  answers.some(({ feedback }) => feedback)
    ? [say('Feedback on single answers isn’t kept for this kind of question.')]
    : []

/** A pattern that only has Moodle's wildcard, as Moodle writes it; null for any other. */
export function wildcardOf(pattern: string): string | null {
  let text = ''
  for (const [part] of pattern.matchAll(/\\[^a-z0-9]|\.\*|[^]/giu)) {
    if (part === '.*') text += '*'
    else if (part.length === 2) text += starsMeant(part.slice(1))
    else if (/[\\.*+?()[\]{}|^$]/.test(part)) return null
    else text += part
  }
  return text
}

/** An accepted text as Moodle writes it. */
export const writtenText = ({ text, is_pattern }: AcceptedText): string | null =>
  is_pattern ? wildcardOf(text) : starsMeant(text)
