import type { QuestionContent } from '#contract/questions.ts'
import { textOf } from '#server/courses/curriculum/rules.ts'
import { readNumber } from '../grading/score.ts'
import {
  choiceOf,
  contentOf,
  essayBody,
  matchingOf,
  numberOf,
  textsOf,
  truthOf,
  type Parsed,
} from './parsed.ts'

/**
 * A table with the columns kind, question, right, wrong, points, tags, explanation. Several answers in one cell are
 * parted by |, pairs written as left=right.
 */
export function readCsv(text: string): Parsed[] {
  const rows = readRows(text)
  const [head, ...body] = rows
  if (!head) return []
  const names = head.cells.map((name) => name.trim().toLowerCase())
  if (!names.includes('question') || !names.includes('right')) {
    return [
      {
        line: 1,
        summary: head.cells.join(', ').slice(0, 200),
        problem: 'The first line must name the columns: kind, question, right, wrong.',
      },
    ]
  }
  return body.map(({ line, cells }): Parsed => {
    const cell = (name: string) => cells[names.indexOf(name)]?.trim() ?? ''
    const summary = cell('question') || 'Question'
    if (!cell('question')) return { line, summary, problem: 'The question is empty.' }
    const made = readBody(cell('kind').toLowerCase(), split(cell('right')), split(cell('wrong')))
    if (typeof made === 'string') return { line, summary, problem: made }
    const more = {
      explanation: cell('explanation'),
      tags: split(cell('tags')),
      points: Number(cell('points').replace(',', '.')) || 1,
    }
    return { line, summary, content: contentOf(summary, made, more) }
  })
}

const split = (text: string) =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)

function readBody(kind: string, right: string[], wrong: string[]) {
  switch (kind) {
    case '':
    case 'single':
    case 'multiple':
      if (right.length === 0 || wrong.length === 0) return 'It needs right and wrong options.'
      return choiceOf([
        ...right.map((text) => ({ text, is_correct: true })),
        ...wrong.map((text) => ({ text, is_correct: false })),
      ])
    case 'true_false':
      return /^(true|false)$/i.test(right[0] ?? '')
        ? truthOf(/^true$/i.test(right[0] ?? ''))
        : 'The right answer must be true or false.'
    case 'short_text':
      return right.length > 0 ? textsOf(right) : 'The accepted answer is missing.'
    case 'numeric': {
      const [value, tolerance] = (right[0] ?? '').split('±')
      const read = readNumber(value ?? '')
      return read
        ? numberOf(read.value, Math.abs(readNumber(tolerance ?? '0')?.value ?? 0))
        : 'The right answer must be a number.'
    }
    case 'matching': {
      const pairs = right.flatMap((pair) => {
        const [left, ...rest] = pair.split('=')
        return left && rest.length > 0 ? [[left.trim(), rest.join('=').trim()] as const] : []
      })
      return pairs.length === right.length && pairs.length > 1
        ? matchingOf(pairs)
        : 'Pairs are written as left=right, at least two of them.'
    }
    case 'essay':
      return essayBody
    default:
      return `The kind “${kind}” is not known.`
  }
}

/** Comma or semicolon, whichever the first line has more of; quotes as spreadsheets write them. */
function readRows(text: string): { line: number; cells: string[] }[] {
  const first = text.split('\n', 1)[0] ?? ''
  const comma = first.split(';').length > first.split(',').length ? ';' : ','
  const rows: { line: number; cells: string[] }[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let begun = 1
  const endRow = () => {
    if (cells.length > 0 || cell.trim() !== '') rows.push({ line: begun, cells: [...cells, cell] })
    cells = []
    cell = ''
  }
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index]
    if (quoted) {
      if (sign === '"' && text[index + 1] === '"') {
        cell += '"'
        index += 1
      } else if (sign === '"') quoted = false
      else cell += sign
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === comma) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n') {
      endRow()
      begun = line + 1
    } else if (sign !== '\r' && sign !== '\u{FEFF}') cell += sign
    if (sign === '\n') line += 1
  }
  endRow()
  return rows
}

export const csvHead = 'kind,question,right,wrong,points,tags,explanation'

/** Null for what the table can't say. */
export function writeCsv(content: QuestionContent): string | null {
  const { prompt, body, explanation, points, tags } = content
  const answers = answersOf(body)
  if (!answers) return null
  return [
    body.kind,
    textOf(prompt).trim(),
    answers.right.join('|'),
    answers.wrong.join('|'),
    String(points),
    tags.join('|'),
    textOf(explanation).trim(),
  ]
    .map(quote)
    .join(',')
}

function answersOf(body: QuestionContent['body']): { right: string[]; wrong: string[] } | null {
  switch (body.kind) {
    case 'single':
    case 'multiple': {
      const of = (correct: boolean) =>
        body.options
          .filter((option) => option.is_correct === correct)
          .map(({ document }) => textOf(document).trim())
      return { right: of(true), wrong: of(false) }
    }
    case 'true_false':
      return { right: [String(body.answer)], wrong: [] }
    case 'short_text':
      return body.accepted.some(({ is_pattern }) => is_pattern)
        ? null
        : { right: body.accepted.map(({ text }) => text), wrong: [] }
    case 'numeric':
      return body.units.length > 0 || body.tolerance_in === 'percent'
        ? null
        : { right: [`${body.answer}±${body.tolerance}`], wrong: [] }
    case 'matching':
      return { right: body.pairs.map(({ left, right }) => `${left}=${right}`), wrong: [] }
    case 'essay':
      return { right: [], wrong: [] }
    case 'blanks':
    case 'ordering':
    case 'file':
      return null
  }
}

/** A cell that a spreadsheet would run as a formula is written as text. */
const quote = (text: string) => {
  const safe = /^[=+@\t]/.test(text) ? `'${text}` : text
  return /[",;\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
