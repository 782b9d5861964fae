import type { Blank } from '#contract/questions.ts'
import type { ReadBody } from '../parsed.ts'
import { parseHtml, textIn } from '#server/archives/nodes.ts'
import { blankOf, gapMark, gapsFrom } from '../text/gap-text.ts'
import type { FindFile, TextFormat, Words } from '../text/words.ts'
import { acceptedOf, asNumber, isRight } from '../weighed.ts'
import type { Document } from '#contract/document.ts'
import { isSentence, say, type Sentence } from '#server/words/sentence.ts'

const gap = /\{(\d*):([A-Z_]+):((?:\\.|[^\\}])*)\}/gs
const kinds: Record<string, 'text' | 'exact' | 'number' | 'choice' | 'several'> =
  Object.fromEntries([
    ...['SHORTANSWER', 'SA', 'MW'].map((name) => [name, 'text']),
    ...['SHORTANSWER_C', 'SAC', 'MWC'].map((name) => [name, 'exact']),
    ...['NUMERICAL', 'NM'].map((name) => [name, 'number']),
    ...[
      'MULTICHOICE',
      'MC',
      'MULTICHOICE_V',
      'MCV',
      'MULTICHOICE_H',
      'MCH',
      'MULTICHOICE_S',
      'MCS',
      'MULTICHOICE_VS',
      'MCVS',
      'MULTICHOICE_HS',
      'MCHS',
    ].map((name) => [name, 'choice']),
    ...[
      'MULTIRESPONSE',
      'MR',
      'MULTIRESPONSE_H',
      'MRH',
      'MULTIRESPONSE_S',
      'MRS',
      'MULTIRESPONSE_HS',
      'MRHS',
    ].map((name) => [name, 'several']),
  ])

/** Moodle's cloze: a text with "{1:SHORTANSWER:=right~%50%nearly#feedback}" in it. */
export function readCloze(
  text: string,
  format: TextFormat,
  words: Words,
  find?: FindFile,
): { prompt: Document; made: ReadBody } {
  const blanks: Blank[] = []
  const weights = new Set<string>()
  const cases = new Set<string>()
  let problem: Sentence | null = null
  const marked = text.replaceAll(gap, (whole, weight: string, type: string, inside: string) => {
    const kind = kinds[type]
    if (!kind) {
      problem ??= say('A blank has the type “{type}”, which isn’t known.', {
        type: type.slice(0, 30),
      })
      return whole
    }
    const id = String(blanks.length + 1)
    weights.add(weight || '1')
    if (kind === 'text' || kind === 'exact') cases.add(kind)
    const made =
      kind === 'several'
        ? say('A blank asks for several choices.')
        : blankFrom(id, kind, inside, words)
    if (isSentence(made)) {
      problem ??= made
      return whole
    }
    blanks.push(made)
    return gapMark(id)
  })
  const document = words.document(marked, format, find)
  if (problem !== null) return { prompt: document, made: problem }
  if (blanks.length === 0)
    return { prompt: document, made: say('No blank can be read in the text.') }
  if (weights.size > 1)
    words.note(say('Every blank counts the same; their own weights aren’t kept.'))
  if (cases.size > 1) words.note(say('Capital letters matter in every blank, not only in some.'))
  return gapsFrom(document, blanks, words, cases.has('exact'))
}

function blankFrom(
  id: string,
  kind: 'text' | 'exact' | 'number' | 'choice',
  inside: string,
  words: Words,
): Blank | Sentence {
  const answers = [...inside.matchAll(/(?:\\.|[^\\~])+/gs)].map(([part]) => answerIn(part))
  if (answers.some(({ feedback }) => feedback))
    words.note(say('Feedback on single blanks isn’t kept.'))
  const worth = answers.filter(({ fraction }) => fraction > 0)
  if (worth.some((answer) => !isRight(answer)) && worth.some(isRight)) {
    words.note(
      say('Partial credit inside a blank isn’t kept: only fully right answers are accepted.'),
    )
  }
  const right = worth.some(isRight) ? worth.filter(isRight) : worth
  if (right.length === 0) return say('A blank has no right answer.')
  if (kind === 'number') {
    const numbers = right.map(({ text }) => numberIn(text))
    return numbers.every((number) => number !== null)
      ? { ...blankOf(id, []), numbers }
      : say('A blank for a number has a right answer that is no number.')
  }
  if (kind === 'choice') {
    return blankOf(
      id,
      right.map(({ text }) => text),
      answers.map(({ text }) => text),
    )
  }
  const accepted = right.map(({ text }) => acceptedOf(text))
  const patterns = accepted.filter(({ is_pattern }) => is_pattern).map(({ text }) => text)
  return {
    ...blankOf(
      id,
      accepted.filter(({ is_pattern }) => !is_pattern).map(({ text }) => text),
    ),
    ...(patterns.length > 0 && { patterns }),
  }
}

/** "=right#feedback", "%50%nearly" or just "wrong". */
function answerIn(part: string) {
  const given = part.trim()
  const [, sign = '', percent] = /^(=|%(-?[\d.]+)%=?)?/.exec(given) ?? []
  const rest = given.slice(sign.length)
  const at =
    [...rest.matchAll(/\\.|&#?\w+;|#/g)].find(([sign]) => sign === '#')?.index ?? rest.length
  return {
    fraction: percent === undefined ? (sign === '=' ? 100 : 0) : Number(percent),
    text: plain(rest.slice(0, at)),
    feedback: plain(rest.slice(at + 1)),
  }
}

/** Without tags, entities and backslashes before signs. */
const plain = (text: string) =>
  parseHtml(text.replaceAll(/\\([}#~/"\\])/g, '$1'))
    .map(textIn)
    .join('')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

function numberIn(text: string) {
  const [value = '', tolerance = '0'] = text.split(':')
  const [answer, off] = [asNumber(value.replace(',', '.')), asNumber(tolerance || '0')]
  return answer === null || off === null ? null : { answer, tolerance: Math.abs(off) }
}
