import type { Answer, QuestionBody, Verdict } from '#contract/questions.ts'
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
      return answer.kind === 'single' &&
        body.options.some(({ id, is_correct }) => is_correct && id === answer.option_id)
        ? 1
        : 0
    case 'multiple':
      return answer.kind === 'multiple' ? shareOfChoices(body.options, answer.option_ids) : 0
    case 'true_false':
      return answer.kind === 'true_false' && answer.value === body.answer ? 1 : 0
    case 'short_text':
      return answer.kind === 'short_text' && isAccepted(body, answer.text) ? 1 : 0
    case 'numeric':
      return answer.kind === 'numeric' && isClose(body, answer) ? 1 : 0
    case 'blanks':
      if (answer.kind !== 'blanks') return 0
      return part(
        body.blanks.filter(({ id, accepted }) =>
          accepted.some((text) => sameText(text, answer.values[id] ?? '', body.case_sensitive)),
        ).length,
        body.blanks.length,
      )
    case 'matching':
      if (answer.kind !== 'matching') return 0
      return part(
        body.pairs.filter(({ left_id, right_id }) => answer.pairs[left_id] === right_id).length,
        body.pairs.length,
      )
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

/** Each wrong choice takes a right one back, so that choosing everything gives nothing. */
function shareOfChoices(
  options: readonly { id: string; is_correct: boolean }[],
  chosen: readonly string[],
) {
  const right = options.filter(({ is_correct }) => is_correct)
  const hits = right.filter(({ id }) => chosen.includes(id)).length
  const misses = new Set(chosen).size - hits
  return Math.max(0, part(hits - misses, right.length))
}

type Body<Kind> = Extract<QuestionBody, { kind: Kind }>

const isAccepted = ({ accepted, case_sensitive }: Body<'short_text'>, given: string) =>
  accepted.some(({ text, is_pattern }) =>
    is_pattern
      ? matchesPattern(text, plain(given), { caseSensitive: case_sensitive })
      : sameText(text, given, case_sensitive),
  )

/** Spaces at the ends, doubled spaces and the way an accent is encoded never make an answer wrong. */
const plain = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

const sameText = (accepted: string, given: string, caseSensitive: boolean) =>
  caseSensitive
    ? plain(accepted) === plain(given)
    : plain(accepted).toLowerCase() === plain(given).toLowerCase()

function isClose(body: Body<'numeric'>, given: { value: string; unit: string }) {
  const read = readNumber(given.value)
  if (!read) return false
  const symbol = plain(given.unit) || read.rest
  const factor = body.units.length === 0 ? 1 : body.units.find((u) => u.symbol === symbol)?.factor
  if (factor === undefined || (body.units.length === 0 && symbol !== '')) return false
  const allowed =
    body.tolerance_in === 'percent'
      ? (Math.abs(body.answer) * body.tolerance) / 100
      : body.tolerance
  const slack = 1e-9 * Math.max(1, Math.abs(body.answer))
  return Math.abs(read.value * factor - body.answer) <= allowed + slack
}

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
