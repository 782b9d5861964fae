import { htmlText } from './html-text.ts'
import {
  contentOf,
  essayBody,
  matchingOf,
  maximumAnswers,
  maximumQuestions,
  read,
  truthOf,
  type Parsed,
  type ReadBody,
} from './parsed.ts'
import { asNumber, multipleFrom, numberFrom, singleFrom, textsFrom } from './weighed.ts'

interface GivenBlock {
  line: number
  text: string
  category: string
}

/** Moodle's GIFT: "::Title:: Question {=right ~wrong #feedback}". Questions are parted by blank lines. */
export function readGift(text: string): Parsed[] {
  const blocks: GivenBlock[] = []
  let current: { line: number; rows: string[]; open: number } | null = null
  let category = ''
  const end = () => {
    if (current) blocks.push({ line: current.line, text: current.rows.join('\n'), category })
    current = null
  }
  for (const [index, raw] of text
    .replace(/^\u{FEFF}/u, '')
    .split(/\r?\n/)
    .entries()) {
    const isOpen: boolean = (current as { open: number } | null)?.open === 0 || current === null
    const named = /^\s*\$CATEGORY:(.*)$/.exec(raw)
    if (/^\s*\/\//.test(raw)) continue
    if (named && isOpen) {
      end()
      category = named[1]?.trim().split('/').at(-1)?.trim().slice(0, 40) ?? ''
    } else if (raw.trim() === '' && isOpen) {
      // A blank line inside braces does not end a question.
      end()
    } else {
      current ??= { line: index + 1, rows: [], open: 0 }
      current.rows.push(raw)
      current.open += openedIn(raw)
    }
  }
  end()
  return blocks.slice(0, maximumQuestions + 1).map(readQuestion)
}

/** How many braces a line opens and does not close. */
function openedIn(line: string) {
  const bare = line.replaceAll(/\\./g, '')
  return bare.split('{').length - bare.split('}').length
}

function readQuestion({ line, text: block, category }: GivenBlock): Parsed {
  const titled = /^::((?:\\.|:(?!:)|[^:\\])*)::\s*/s.exec(block.trim())
  const untitled = block.trim().slice(titled?.[0].length ?? 0)
  const format = /^\[(html|moodle|plain|markdown)\]/i.exec(untitled)
  const words = readWords(format?.[1]?.toLowerCase() ?? 'moodle')
  const given = untitled.slice(format?.[0].length ?? 0)
  const found = /^((?:\\.|[^\\{])*)\{((?:\\.|[^\\}])*)\}((?:\\.|[^\\])*)$/s.exec(given)
  const [, before = given, inside = '', after = ''] = found ?? []
  const prompt = words.of(
    after.trim() === '' ? before.trim() : `${before.trim()} _____ ${after.trim()}`,
  )
  const summary = words.of(before.trim()).slice(0, 300) || unescape(titled?.[1] ?? '') || 'Question'
  if (!found) return { line, summary, problem: 'The question has no answer in braces.' }
  const { before: answers, after: general } = splitLast(inside, '####')
  const made = readBody(answers.trim(), words)
  if (typeof made === 'string') return { line, summary, problem: made }
  const explanation = words.of(general.trim())
  if (words.problem) return { line, summary, problem: words.problem }
  return {
    line,
    summary,
    content: contentOf(prompt, made.body, { explanation, tags: category ? [category] : [] }),
    notes: [
      ...made.notes,
      ...(words.hasFormatting ? ['Formatting isn’t kept; the text is.'] : []),
      ...(category ? [`The category “${category}” is kept as a tag.`] : []),
    ],
  }
}

/** Texts in the format of the question, unless one says its own. */
function readWords(format: string) {
  const words = {
    hasFormatting: false,
    problem: null as string | null,
    of(given: string): string {
      const own = /^\[(html|moodle|plain|markdown)\]/i.exec(given)
      const kind = own?.[1]?.toLowerCase() ?? format
      const text = unescape(given.slice(own?.[0].length ?? 0)).trim()
      if (kind === 'markdown') words.hasFormatting = true
      if (kind === 'plain' || kind === 'markdown' || !/<\/?[a-z]|&\w+;/i.test(text)) return text
      const html = htmlText(kind === 'html' ? text : text.replaceAll('\n', '<br>'))
      words.hasFormatting ||= html.hasFormatting
      words.problem ??= html.problem
      return html.text
    },
  }
  return words
}

type Words = ReturnType<typeof readWords>

function readBody(text: string, words: Words): ReadBody {
  if (text === '') return read(essayBody)
  const truth = /^(TRUE|T|FALSE|F)\s*(#.*)?$/is.exec(text)
  if (truth) return truthFrom(/^T/i.test(text), truth[2] ?? '', words)
  if (text.startsWith('#')) return readNumbers(text.slice(1).trim(), words)
  const parts = partsOf(text, words)
  if (typeof parts === 'string') return parts
  if (parts.every(({ sign, raw }) => sign === '=' && raw.includes('->'))) {
    const pairs = parts.map(({ raw }) => {
      const at = raw.indexOf('->')
      return [words.of(raw.slice(0, at).trim()), unescape(raw.slice(at + 2)).trim()] as const
    })
    return pairs.filter(([left]) => left).length < 2 || pairs.some(([, right]) => !right)
      ? 'Matching needs at least two whole pairs.'
      : read(matchingOf(pairs))
  }
  const answers = parts.map(({ raw, ...part }) => ({ ...part, text: words.of(raw) }))
  if (parts.every(({ sign }) => sign === '=')) return textsFrom(answers, false)
  return parts.some(({ sign }) => sign === '=') ? singleFrom(answers) : multipleFrom(answers)
}

/** "=%50%answer#feedback", one after the other. */
function partsOf(text: string, words: Words) {
  const found = [...text.matchAll(/([=~])((?:\\.|[^\\=~])*)/gs)]
  if (found.length > maximumAnswers) return 'The question has too many answers.'
  if (found.length === 0) return 'The answer is written in a way that GIFT doesn’t know.'
  return found.map(([, sign, rest = '']) => {
    const weighed = /^%(-?\d+(?:\.\d+)?)%(.*)$/s.exec(rest.trim())
    const { before, after } = splitFirst(weighed?.[2] ?? rest, '#')
    return {
      sign,
      fraction: weighed ? Number(weighed[1]) : sign === '=' ? 100 : 0,
      raw: before.trim(),
      feedback: words.of(after.trim()),
    }
  })
}

/** "TRUE#for the wrong answer#for the right answer". */
function truthFrom(answer: boolean, feedback: string, words: Words): ReadBody {
  const { before, after } = splitFirst(feedback.slice(1), '#')
  const [wrong, right] = [words.of(before.trim()), words.of(after.trim())]
  return read(answer ? truthOf(true, right, wrong) : truthOf(false, wrong, right))
}

/** "#42:0.5", "#41.5..42.5", or several of them with weights. */
function readNumbers(text: string, words: Words): ReadBody {
  const bare = splitFirst(text, '#')
  const parts = /^\s*=/.test(text)
    ? partsOf(text, words)
    : [{ raw: bare.before.trim(), fraction: 100, feedback: words.of(bare.after.trim()) }]
  if (typeof parts === 'string') return parts
  return numberFrom(parts.map(({ raw, ...part }) => ({ ...part, ...numberIn(raw) })))
}

function numberIn(given: string): { text: string; tolerance: number } {
  if (given.length > 100) return { text: given, tolerance: 0 }
  const at = given.indexOf('..')
  const [low, high] = [asNumber(given.slice(0, at)), asNumber(given.slice(at + 2))]
  if (at > 0 && low !== null && high !== null) {
    return { text: String((low + high) / 2), tolerance: Math.abs(high - low) / 2 }
  }
  const [value = '', tolerance = '0'] = given.split(':')
  return { text: value.trim(), tolerance: tolerance.trim() ? (asNumber(tolerance) ?? NaN) : 0 }
}

/** At the first or last place where the sign isn't escaped. */
const placesOf = (text: string, sign: string) =>
  [...text.matchAll(/\\.|#+/gs)]
    .filter(([whole]) => whole.startsWith('#') && whole.length >= sign.length)
    .map(({ index }) => index)

const splitAt = (text: string, at: number | undefined, length: number) =>
  at === undefined
    ? { before: text, after: '' }
    : { before: text.slice(0, at), after: text.slice(at + length) }

const splitFirst = (text: string, sign: string) =>
  splitAt(text, placesOf(text, sign)[0], sign.length)
const splitLast = (text: string, sign: string) =>
  splitAt(text, placesOf(text, sign).at(-1), sign.length)

const unescape = (text: string) =>
  text.replaceAll(/\\([~=#{}:\\n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
