import { RE2JS } from 're2js'
import type { AcceptedText } from '#contract/questions.ts'
import { choiceOf, numberOf, read, type ReadBody } from './parsed.ts'

/**
 * Moodle weighs every answer with a percentage. Questions here know right and wrong alone, so a weight is either the
 * same thing said differently, or is named in a note, or makes the question impossible to import. It never decides
 * silently which answer is right.
 */
export interface Weighed {
  text: string
  /** Percent of the points: 100 is fully right, below zero takes points back. */
  fraction: number
  feedback?: string
}

/** Moodle writes thirds as 33.33333. */
const close = (a: number, b: number) => Math.abs(a - b) < 0.01

const percent = (fraction: number) => `${Number(fraction.toFixed(2))}%`
const short = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
const isRight = ({ fraction }: Weighed) => close(fraction, 100) || fraction > 100

/** One choice: only an option worth all points is the right one. */
export function singleFrom(answers: readonly Weighed[]): ReadBody {
  if (answers.length < 2) return 'The question has fewer than two options.'
  const right = answers.filter(isRight)
  if (right.length === 0) {
    return answers.some(({ fraction }) => fraction > 0)
      ? 'No option is worth all the points.'
      : 'No option is right.'
  }
  if (right.length > 1) {
    return 'Learners may choose one option, but several are fully right. Allow several choices or keep one right option.'
  }
  const body = choiceOf(
    'single',
    answers.map((answer) => ({ ...answer, is_correct: isRight(answer) })),
  )
  return read(body, [
    ...partialNotes(answers),
    ...(answers.some(({ fraction }) => fraction < 0)
      ? ['Points taken off for wrong options aren’t kept. Set negative marking in the quiz.']
      : []),
  ])
}

/** Several choices: options above zero are right. Here every right one counts the same, and every wrong one takes as much back. */
export function multipleFrom(answers: readonly Weighed[]): ReadBody {
  if (answers.length < 2) return 'The question has fewer than two options.'
  const right = answers.filter(({ fraction }) => fraction > 0)
  if (right.length === 0) return 'No option is right.'
  const share = 100 / right.length
  const isEven = answers.every(({ fraction }) => close(fraction, fraction > 0 ? share : -share))
  const body = choiceOf(
    'multiple',
    answers.map((answer) => ({ ...answer, is_correct: answer.fraction > 0 })),
  )
  return read(
    body,
    isEven
      ? []
      : [
          `The options’ own weights aren’t kept: each right option will count ${percent(share)}, and each wrong one will take as much back.`,
        ],
  )
}

/** Texts: only those worth all points are accepted. */
export function textsFrom(answers: readonly Weighed[], caseSensitive: boolean): ReadBody {
  const right = answers.filter(isRight)
  if (right.length === 0) return 'No answer is fully right.'
  const accepted = right.map(({ text }) => acceptedOf(text))
  return read({ kind: 'short_text', accepted, case_sensitive: caseSensitive }, [
    ...partialNotes(answers),
    ...feedbackNotes(answers),
    ...(accepted.some(({ is_pattern }) => is_pattern)
      ? ['An answer with the wildcard * is imported as a pattern.']
      : []),
  ])
}

/** Moodle's * stands for any letters, \* for the star itself. */
function acceptedOf(text: string): AcceptedText {
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

/** Numbers: one that is worth all points, with its tolerance. */
export function numberFrom(
  answers: readonly WeighedNumber[],
  units: { symbol: string; factor: number }[] = [],
): ReadBody {
  const right = answers.filter(isRight)
  const [first] = right
  if (!first) return 'No answer is fully right.'
  const value = asNumber(first.text)
  if (value === null) return `The answer “${short(first.text)}” is no number.`
  if (!Number.isFinite(first.tolerance)) return 'The tolerance is no number.'
  if (
    right.some(({ text, tolerance }) => asNumber(text) !== value || tolerance !== first.tolerance)
  ) {
    return 'Several numbers are fully right. A question here has one number with a tolerance.'
  }
  return read(numberOf(value, Math.abs(first.tolerance), units), [
    ...partialNotes(answers),
    ...feedbackNotes(answers),
  ])
}

/** Exactly a number: nothing before it, nothing after it, and not nothing at all. */
export const asNumber = (text: string): number | null => {
  const given = text.trim()
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(given) && Number.isFinite(Number(given))
    ? Number(given)
    : null
}

const partialNotes = (answers: readonly Weighed[]) =>
  answers
    .filter((answer) => answer.fraction > 0 && !isRight(answer))
    .map(
      ({ text, fraction }) =>
        `Partial credit isn’t kept: “${short(text)}” was worth ${percent(fraction)} and will be wrong.`,
    )

const feedbackNotes = (answers: readonly Weighed[]) =>
  answers.some(({ feedback }) => feedback)
    ? ['Feedback on single answers isn’t kept for this kind of question.']
    : []
