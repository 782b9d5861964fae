import type { Answer, Blank, QuestionBody, Verdict } from '#contract/questions.ts'
import { matchesPattern } from '../patterns.ts'

/** How the points of a question are given. */
export interface Scoring {
  points: number
  partial_credit: boolean
  negative_percent: number
}

export interface Scored {
  /** Null for what a person has to grade. */
  score: number | null
  verdict: Verdict
}

/** Pure: the same question, answer and rules always give the same points. */
export function scoreAnswer(body: QuestionBody, answer: Answer | null, scoring: Scoring): Scored {
  if (!answer || answer.kind !== body.kind || isEmpty(answer)) {
    return { score: 0, verdict: 'unanswered' }
  }
  const share = shareOf(body, answer)
  if (share === null) return { score: null, verdict: 'pending' }
  if (share >= 1) return { score: scoring.points, verdict: 'right' }
  if (share > 0 && scoring.partial_credit) {
    return { score: rounded(scoring.points * share), verdict: 'partly' }
  }
  // An option that takes points back says how many; otherwise the quiz decides.
  if (share < 0) return { score: rounded(scoring.points * share), verdict: 'wrong' }
  return {
    score: scoring.negative_percent
      ? -rounded((scoring.points * scoring.negative_percent) / 100)
      : 0,
    verdict: 'wrong',
  }
}

export const rounded = (score: number) => Math.round(score * 10_000) / 10_000

export function isEmpty(answer: Answer): boolean {
  switch (answer.kind) {
    case 'single':
      return answer.option_id === null
    case 'multiple':
      return answer.option_ids.length === 0
    case 'true_false':
      return answer.value === null
    case 'short_text':
    case 'essay':
      return answer.text.trim() === ''
    case 'numeric':
      return answer.value.trim() === ''
    case 'blanks':
      return Object.values(answer.values).every((value) => value.trim() === '')
    case 'matching':
      return Object.values(answer.pairs).every((value) => value === null)
    case 'ordering':
      return answer.item_ids.length === 0
    case 'file':
      return answer.file_ids.length === 0
  }
}

/** From 0 to 1 how much of it is right; null where only a person can tell. */
function shareOf(body: QuestionBody, answer: Answer): number | null {
  switch (body.kind) {
    case 'single':
      return answer.kind === 'single' ? shareOfChoice(body.options, answer.option_id) : 0
    case 'multiple':
      return answer.kind === 'multiple' ? shareOfChoices(body.options, answer.option_ids) : 0
    case 'true_false':
      return answer.kind === 'true_false' && answer.value === body.answer ? 1 : 0
    case 'short_text':
      return answer.kind === 'short_text' ? shareOfText(body, answer.text) : 0
    case 'numeric':
      return answer.kind === 'numeric' ? shareOfNumber(body, answer) : 0
    case 'blanks':
      if (answer.kind !== 'blanks') return 0
      return part(
        body.blanks.filter((blank) => isFilled(blank, answer.values[blank.id] ?? '', body)).length,
        body.blanks.length,
      )
    case 'matching': {
      if (answer.kind !== 'matching') return 0
      // Two pairs can have the same right side: what was chosen counts, not which of the two.
      const textById = (chosen: string | null | undefined) =>
        [
          ...body.pairs.map((pair) => ({ id: pair.right_id, text: pair.right })),
          ...body.extras,
        ].find(({ id }) => id === chosen)?.text
      return part(
        body.pairs.filter(({ left_id, right }) => right === textById(answer.pairs[left_id])).length,
        body.pairs.length,
      )
    }
    case 'ordering':
      if (answer.kind !== 'ordering') return 0
      return part(
        body.items.filter(({ id }, index) => answer.item_ids[index] === id).length,
        body.items.length,
      )
    case 'essay':
    case 'file':
      return null
  }
}

const part = (right: number, of: number) => right / Math.max(1, of)

type Choice = { id: string; is_correct: boolean; credit?: number | undefined }

/** What choosing one option is worth; below zero where it takes points back. */
function shareOfChoice(options: readonly Choice[], chosen: string | null) {
  const option = options.find(({ id }) => id === chosen)
  if (!option) return 0
  return option.credit === undefined ? Number(option.is_correct) : option.credit / 100
}

/** Each wrong choice takes a right one back, so that choosing everything gives nothing. */
function shareOfChoices(options: readonly Choice[], chosen: readonly string[]) {
  if (options.some(({ credit }) => credit !== undefined)) {
    const sum = options
      .filter(({ id }) => chosen.includes(id))
      .reduce((total, { credit = 0 }) => total + credit, 0)
    // Thirds add up to a whole.
    return sum > 99.9 ? 1 : Math.max(0, sum / 100)
  }
  const right = options.filter(({ is_correct }) => is_correct)
  const hits = right.filter(({ id }) => chosen.includes(id)).length
  const misses = new Set(chosen).size - hits
  return Math.max(0, part(hits - misses, right.length))
}

type Body<Kind> = Extract<QuestionBody, { kind: Kind }>

/** The first accepted text that fits says what the answer is worth. */
function shareOfText({ accepted, case_sensitive }: Body<'short_text'>, given: string) {
  const found = accepted.find(({ text, is_pattern }) =>
    is_pattern
      ? matchesPattern(text, plain(given), { caseSensitive: case_sensitive })
      : sameText(text, given, case_sensitive),
  )
  return found ? (found.credit ?? 100) / 100 : 0
}

function isFilled(
  { accepted, numbers = [], patterns = [] }: Blank,
  given: string,
  { case_sensitive }: { case_sensitive: boolean },
) {
  if (accepted.some((text) => sameText(text, given, case_sensitive))) return true
  const caseSensitive = case_sensitive
  if (patterns.some((pattern) => matchesPattern(pattern, plain(given), { caseSensitive })))
    return true
  const value = numbers.length > 0 ? readNumber(given) : null
  if (!value || value.rest !== '') return false
  return numbers.some(({ answer, tolerance }) => isNear(value.value, answer, tolerance))
}

/** Spaces at the ends, doubled spaces and the way an accent is encoded never make an answer wrong. */
const plain = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

const sameText = (accepted: string, given: string, caseSensitive: boolean) =>
  caseSensitive
    ? plain(accepted) === plain(given)
    : plain(accepted).toLowerCase() === plain(given).toLowerCase()

/** The first number that is close enough says what the answer is worth. */
function shareOfNumber(body: Body<'numeric'>, given: { value: string; unit: string }) {
  const read = readNumber(given.value)
  if (!read) return 0
  const symbol = plain(given.unit) || read.rest
  const factor = body.units.length === 0 ? 1 : body.units.find((u) => u.symbol === symbol)?.factor
  if (factor === undefined || (body.units.length === 0 && symbol !== '')) return 0
  const tolerance =
    body.tolerance_in === 'percent'
      ? (Math.abs(body.answer) * body.tolerance) / 100
      : body.tolerance
  const found = [{ answer: body.answer, tolerance, credit: 100 }, ...(body.others ?? [])].find(
    (number) => isNear(read.value * factor, number.answer, number.tolerance),
  )
  return found ? (found.credit ?? 100) / 100 : 0
}

const isNear = (value: number, answer: number, tolerance: number) =>
  Math.abs(value - answer) <= tolerance + 1e-9 * Math.max(1, Math.abs(answer))

/** Reads numbers as people write them: 3,5 or 3.5, 1 000, −2, 6e3, with a unit behind. */
export function readNumber(text: string): { value: number; rest: string } | null {
  const written = plain(text).replaceAll('−', '-')
  const found = /^([+-]?[\d\s'’.,]*\d(?:[eE][+-]?\d+)?)\s*(.*)$/u.exec(written)
  if (!found) return null
  const [, digits = '', rest = ''] = found
  const compact = digits.replaceAll(/[\s'’]/g, '')
  const lastComma = compact.lastIndexOf(',')
  const lastPoint = compact.lastIndexOf('.')
  const value = Number(
    lastComma > lastPoint
      ? compact
          .replaceAll('.', '')
          .replace(/,(?=[^,]*$)/, '.')
          .replaceAll(',', '')
      : compact.replaceAll(',', ''),
  )
  return Number.isFinite(value) ? { value, rest } : null
}
