import type { QuestionContent } from '#contract/questions.ts'
import { textOf } from '#server/courses/curriculum/rules.ts'
import {
  choiceOf,
  contentOf,
  essayBody,
  matchingOf,
  maximumAnswers,
  maximumQuestions,
  numberOf,
  textsOf,
  truthOf,
  type Parsed,
} from './parsed.ts'

/** Moodle's GIFT: "::Title:: Question {=right ~wrong #feedback}". Questions are parted by blank lines. */
export function readGift(text: string): Parsed[] {
  const blocks: { line: number; text: string }[] = []
  let current: { line: number; rows: string[]; open: number } | null = null
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    if (/^\s*\/\//.test(raw) || /^\s*\$CATEGORY:/.test(raw)) continue
    // A blank line inside braces does not end a question.
    if (raw.trim() === '' && (!current || current.open === 0)) {
      if (current) blocks.push({ line: current.line, text: current.rows.join('\n') })
      current = null
    } else {
      current ??= { line: index + 1, rows: [], open: 0 }
      current.rows.push(raw)
      current.open += openedIn(raw)
    }
  }
  if (current) blocks.push({ line: current.line, text: current.rows.join('\n') })
  return blocks
    .slice(0, maximumQuestions + 1)
    .map(({ line, text: block }) => readQuestion(line, block))
}

/** How many braces a line opens and does not close. */
function openedIn(line: string) {
  const bare = line.replaceAll(/\\./g, '')
  return bare.split('{').length - bare.split('}').length
}

function readQuestion(line: number, block: string): Parsed {
  const untitled = block.trim().replace(/^::(?:\\.|[^:\\])*::\s*/s, '')
  const plainText = untitled.replace(/^\[(?:html|moodle|plain|markdown)\]/i, '')
  const found = /^((?:\\.|[^\\{])*)\{((?:\\.|[^\\}])*)\}((?:\\.|[^\\])*)$/s.exec(plainText)
  const summary = unescape((found?.[1] ?? plainText).trim()).slice(0, 300) || 'Question'
  if (!found) return { line, summary, problem: 'It has no answer in braces.' }
  const [, before = '', inside = '', after = ''] = found
  const prompt = unescape(
    after.trim() === '' ? before.trim() : `${before.trim()} _____ ${after.trim()}`,
  )
  const [answers = '', general = ''] = split(inside, '####')
  const body = readBody(answers.trim())
  if (typeof body === 'string') return { line, summary, problem: body }
  return {
    line,
    summary,
    content: contentOf(prompt, body, { explanation: unescape(general.trim()) }),
  }
}

function readBody(text: string) {
  if (text === '') return essayBody
  const truth = /^(TRUE|T|FALSE|F)(#.*)?$/is.exec(text)
  if (truth) return truthOf(/^T/i.test(text))
  if (text.startsWith('#')) return readNumber(text.slice(1).trim())
  const found = [...text.matchAll(/([=~])((?:\\.|[^\\=~])*)/gs)]
  if (found.length > maximumAnswers) return 'It has too many answers.'
  const parts = found.map(([, sign, rest = '']) => {
    const weighed = /^%(-?\d+(?:\.\d+)?)%(.*)$/s.exec(rest.trim())
    const [answer = '', feedback = ''] = split(weighed?.[2] ?? rest, '#')
    return {
      sign,
      weight: weighed ? Number(weighed[1]) : sign === '=' ? 100 : 0,
      text: answer.trim(),
      feedback: unescape(feedback.trim()),
    }
  })
  if (parts.length === 0) return 'Its answer is written in a way that is not known here.'
  if (parts.every((part) => part.sign === '=' && /(?<!\\)->/.test(part.text))) {
    const pairs = parts.map((part) => {
      const [left = '', right = ''] = split(part.text, '->')
      return [unescape(left.trim()), unescape(right.trim())] as const
    })
    return pairs.length < 2 ? 'Matching needs at least two pairs.' : matchingOf(pairs)
  }
  if (parts.every(({ sign }) => sign === '=')) {
    return textsOf(parts.filter(({ weight }) => weight > 0).map((part) => unescape(part.text)))
  }
  if (parts.length < 2) return 'It has fewer than two options.'
  const options = parts.map((part) => ({
    text: unescape(part.text),
    is_correct: part.weight > 0,
    feedback: part.feedback,
  }))
  return options.some(({ is_correct }) => is_correct) ? choiceOf(options) : 'No option is right.'
}

function readNumber(text: string) {
  const given = split(text, '#')[0]?.trim().replace(/^=/, '') ?? ''
  if (given.length > 100) return 'Its answer is written in a way that is not known here.'
  const range = /^(-?[\d.]+)\s*\.\.\s*(-?[\d.]+)$/.exec(given)
  if (range) {
    const [low, high] = [Number(range[1]), Number(range[2])]
    return numberOf((low + high) / 2, Math.abs(high - low) / 2)
  }
  const [value, tolerance = '0'] = given.split(':')
  if (/[=~]/.test(given) || !Number.isFinite(Number(value)) || value === '') {
    return 'Several numbers with different weights are not known here.'
  }
  return numberOf(Number(value), Math.abs(Number(tolerance)) || 0)
}

const split = (text: string, sign: string) => {
  const at = new RegExp(String.raw`(?<!\\)${sign.replaceAll(/[#>-]/g, String.raw`\$&`)}`).exec(text)
  return at ? [text.slice(0, at.index), text.slice(at.index + sign.length)] : [text]
}

const unescape = (text: string) =>
  text.replaceAll(/\\([~=#{}:\\])/g, '$1').replaceAll(String.raw`\n`, '\n')
const escape = (text: string) =>
  text.replaceAll(/[~=#{}:\\]/g, String.raw`\$&`).replaceAll('\n', ' ')

/** Null for what GIFT can't say. */
export function writeGift({ prompt, body, explanation }: QuestionContent): string | null {
  const plain = (document: typeof prompt) => escape(textOf(document).replaceAll(/\s+/g, ' ').trim())
  const note = textOf(explanation).trim() ? `####${plain(explanation)}` : ''
  const answer = () => {
    switch (body.kind) {
      case 'single':
      case 'multiple': {
        const right = body.options.filter((option) => option.is_correct).length
        return body.options
          .map(({ document, is_correct, feedback }) => {
            const sign =
              body.kind === 'single'
                ? is_correct
                  ? '='
                  : '~'
                : `~%${is_correct ? Math.round(10_000 / right) / 100 : -100}%`
            return `${sign}${plain(document)}${feedback ? `#${escape(feedback)}` : ''}`
          })
          .join('\n')
      }
      case 'true_false':
        return body.answer ? 'TRUE' : 'FALSE'
      case 'short_text':
        return body.accepted.some(({ is_pattern }) => is_pattern)
          ? null
          : body.accepted.map(({ text }) => `=${escape(text)}`).join(' ')
      case 'numeric':
        return body.units.length > 0 || body.tolerance_in === 'percent'
          ? null
          : `#${body.answer}:${body.tolerance}`
      case 'matching':
        return body.pairs
          .map(({ left, right }) => `=${escape(left)} -> ${escape(right)}`)
          .join('\n')
      case 'essay':
        return ''
      case 'blanks':
      case 'ordering':
      case 'file':
        return null
    }
  }
  const written = answer()
  return written === null ? null : `${plain(prompt)} {${written}${note}}`
}
