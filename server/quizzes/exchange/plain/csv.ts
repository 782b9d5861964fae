import type { QuestionBody, QuestionContent } from '#contract/questions.ts'
import { CsvError, csvLine, readCsv as readSheet } from '#server/files/csv.ts'
import {
  choiceOf,
  contentOf,
  essayBody,
  matchingOf,
  numberOf,
  orderingOf,
  read,
  tagNotes,
  tagsOf,
  truthOf,
  type Parsed,
  type ReadBody,
  type Source,
} from '../parsed.ts'
import { plainDocument } from '../text/words.ts'
import { plainText } from '../text/plain-text.ts'
import { asNumber } from '../weighed.ts'
import { isSentence, say } from '#server/words/sentence.ts'

/**
 * A table with the columns kind, question, right, wrong, and any of points, tags, explanation, right_at, feedback,
 * case_sensitive, units, difficulty. Several answers in one cell are parted by | (\| for the sign itself), pairs
 * written as left=right.
 */
export function readCsv({ text }: Pick<Source, 'text'>): Parsed[] {
  let rows
  try {
    rows = readSheet(Buffer.from(text))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return [{ line: 1, summary: 'CSV', problem: say('The file can’t be read as CSV.') }]
  }
  const [head, ...body] = rows
  if (!head) return []
  const names = head.cells.map((name) => name.toLowerCase())
  if (!names.includes('question') || !names.includes('right')) {
    return [
      {
        line: 1,
        summary: head.cells.join(', ').slice(0, 200),
        problem: say('The first line must name the columns: kind, question, right, wrong.'),
      },
    ]
  }
  return body.map(({ line, cells }) =>
    readRow(line, (name) => bare(cells[names.indexOf(name)] ?? '')),
  )
}

function readRow(line: number, cell: (name: string) => string): Parsed {
  const summary = cell('question').slice(0, 300) || say('Question')
  if (!cell('question')) return { line, summary, problem: say('The question is empty.') }
  const made = readBody(cell)
  if (isSentence(made)) return { line, summary, problem: made }
  const points = cell('points') === '' ? 1 : asNumber(cell('points').replace(',', '.'))
  if (points === null || points <= 0) {
    return { line, summary, problem: say('The points must be a number above zero.') }
  }
  const difficulty = (cell('difficulty') || 'medium') as QuestionContent['difficulty']
  if (!['easy', 'medium', 'hard'].includes(difficulty)) {
    return { line, summary, problem: say('The difficulty must be easy, medium or hard.') }
  }
  const tags = split(cell('tags'))
  const explanation = plainDocument(cell('explanation'))
  const more = { explanation, tags: tagsOf(tags), points, difficulty }
  return {
    line,
    summary,
    content: contentOf(plainDocument(cell('question')), made.body, more),
    notes: [...made.notes, ...tagNotes(tags)],
  }
}

/** Parts with their signs; a part may be empty only between others. */
const parts = (text: string) =>
  [...text.matchAll(/(?:\\.|[^\\|])+|(?<=\|)(?=\||$)|^(?=\|)/gs)].map(([part]) =>
    part.replaceAll(/\\([\\|=])/g, '$1').trim(),
  )
const split = (text: string) => parts(text).filter(Boolean)
const joined = (texts: readonly string[]) => texts.map(marked).join('|')
const marked = (text: string) => text.replaceAll(/[\\|]/g, String.raw`\$&`)

function readBody(cell: (name: string) => string): ReadBody {
  const kind = cell('kind').toLowerCase()
  const [right, wrong] = [split(cell('right')), split(cell('wrong'))]
  switch (kind) {
    case '':
    case 'single':
    case 'multiple':
      return choiceFrom(kind, right, wrong, cell)
    case 'true_false': {
      const [feedbackTrue, feedbackFalse] = parts(cell('feedback'))
      return /^(true|false)$/i.test(right[0] ?? '')
        ? read(truthOf(/^true$/i.test(right[0] ?? ''), feedbackTrue, feedbackFalse))
        : say('The right answer must be true or false.')
    }
    case 'short_text':
      return right.length > 0
        ? read({
            kind,
            accepted: right.map((text) => ({ text, is_pattern: false })),
            case_sensitive: /^(true|yes|1)$/i.test(cell('case_sensitive')),
          })
        : say('The accepted answer is missing.')
    case 'numeric':
      return numberFrom(cell('right'), cell('units'))
    case 'matching': {
      const pairs = pairsOf(cell('right'))
      return pairs && pairs.filter(([left]) => left).length > 1
        ? read(matchingOf(pairs))
        : say('Pairs are written as left=right, at least two of them.')
    }
    case 'ordering':
      return read(orderingOf(right))
    case 'essay':
      return read(essayBody)
    default:
      return say('The kind “{kind}” is not known.', { kind: kind.slice(0, 40) })
  }
}

/** Right ones stand where `right_at` says, otherwise first. Without a kind, several right ones make several choices. */
function choiceFrom(
  kind: '' | 'single' | 'multiple',
  right: string[],
  wrong: string[],
  cell: (name: string) => string,
): ReadBody {
  if (right.length === 0) return say('The question needs a right option.')
  if (right.length + wrong.length < 2) return say('The question has fewer than two options.')
  if (kind === 'single' && right.length > 1) {
    return say('Learners may choose one option, but several are right. Write the kind as multiple.')
  }
  const places = split(cell('right_at')).map(Number)
  const options = wrong.map((text) => ({ text, is_correct: false }))
  for (const [index, text] of right.entries()) {
    options.splice((places[index] ?? index + 1) - 1, 0, { text, is_correct: true })
  }
  const feedback = parts(cell('feedback'))
  return read(
    choiceOf(
      kind || (right.length > 1 ? 'multiple' : 'single'),
      options.map(({ text, is_correct }, index) => ({
        document: plainDocument(text),
        is_correct,
        feedback: feedback[index] ?? '',
      })),
    ),
  )
}

/** 42, 42±0.5 or 42±5%; a decimal comma works too. */
function numberFrom(text: string, units: string): ReadBody {
  const [value = '', given = '0'] = text.split('±').map((part) => part.trim().replace(',', '.'))
  const [answer, tolerance] = [asNumber(value), asNumber(given.replace(/%$/, ''))]
  if (answer === null) return say('The right answer must be a number.')
  if (tolerance === null) return say('The tolerance must be a number.')
  const pairs = units === '' ? [] : pairsOf(units)
  const factors = pairs?.map(([symbol, factor]) => ({ symbol, factor: asNumber(factor) ?? 0 }))
  if (!factors || factors.some(({ factor }) => factor <= 0)) {
    return say('Units are written as symbol=factor, such as m=1|cm=0.01.')
  }
  const body = numberOf(answer, Math.abs(tolerance), factors)
  return read(
    body.kind === 'numeric' && given.endsWith('%') ? { ...body, tolerance_in: 'percent' } : body,
  )
}

/** left=right|left=right; \= is the sign itself. Null when one is no pair. */
function pairsOf(text: string): [string, string][] | null {
  const given = [...text.matchAll(/(?:\\.|[^\\|])+/gs)].map(([part]) => part)
  const pairs = given.map((part) => /^((?:\\.|[^\\=])*)=(.*)$/s.exec(part))
  const plain = (part = '') => part.replaceAll(/\\([\\|=])/g, '$1').trim()
  return pairs.every((pair) => pair !== null)
    ? pairs.map(([, left, right]) => [plain(left), plain(right)])
    : null
}

export const csvHead =
  'kind,question,right,wrong,points,tags,explanation,right_at,feedback,case_sensitive,units,difficulty'

/** Null for what the table can't say. */
export function writeCsv(content: QuestionContent): string | null {
  const { prompt, body, explanation, points, tags, difficulty } = content
  const cells = cellsOf(body)
  if (!cells) return null
  return csvLine([
    body.kind,
    apart(plainText(prompt)),
    apart(cells.right),
    apart(cells.wrong ?? ''),
    points,
    apart(joined(tags)),
    apart(plainText(explanation)),
    apart(cells.right_at ?? ''),
    apart(cells.feedback ?? ''),
    cells.case_sensitive ?? '',
    apart(cells.units ?? ''),
    difficulty,
  ]).trimEnd()
}

type Cells = { right: string } & Partial<
  Record<'wrong' | 'right_at' | 'feedback' | 'case_sensitive' | 'units', string>
>

function cellsOf(body: QuestionBody): Cells | null {
  switch (body.kind) {
    case 'single':
    case 'multiple': {
      if (body.options.some(({ credit }) => credit !== undefined)) return null
      const of = (correct: boolean) =>
        joined(
          body.options
            .filter((option) => option.is_correct === correct)
            .map(({ document }) => plainText(document)),
        )
      const places = body.options.flatMap(({ is_correct }, index) => (is_correct ? index + 1 : []))
      return {
        right: of(true),
        wrong: of(false),
        right_at: places.join('|'),
        feedback: feedbackOf(body.options.map(({ feedback }) => feedback)),
      }
    }
    case 'true_false':
      return {
        right: String(body.answer),
        feedback: feedbackOf([body.feedback_true, body.feedback_false]),
      }
    case 'short_text':
      return body.accepted.some(({ is_pattern, credit }) => is_pattern || credit !== undefined)
        ? null
        : {
            right: joined(body.accepted.map(({ text }) => text)),
            case_sensitive: body.case_sensitive ? 'yes' : 'no',
          }
    case 'numeric':
      if (body.others?.length) return null
      return {
        right: `${body.answer}±${body.tolerance}${body.tolerance_in === 'percent' ? '%' : ''}`,
        units: pairsIn(body.units.map(({ symbol, factor }) => [symbol, String(factor)])),
      }
    case 'matching':
      return {
        right: pairsIn([
          ...body.pairs.map(({ left, right }): [string, string] => [left, right]),
          ...body.extras.map(({ text }): [string, string] => ['', text]),
        ]),
      }
    case 'ordering':
      return { right: joined(body.items.map(({ text }) => text)) }
    case 'essay':
      return { right: '' }
    case 'blanks':
    case 'file':
      return null
  }
}

const feedbackOf = (texts: string[]) => (texts.some(Boolean) ? joined(texts) : '')

const pairsIn = (pairs: [string, string][]) =>
  pairs
    .map(([left, right]) => `${marked(left).replaceAll('=', String.raw`\=`)}=${marked(right)}`)
    .join('|')

/** The apostrophe that keeps a spreadsheet from running a text is taken off again; one that was written stays. */
const bare = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r])/, '')
const apart = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
