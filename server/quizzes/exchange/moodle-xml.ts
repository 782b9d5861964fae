import type { QuestionContent } from '#contract/questions.ts'
import { textOf } from '#server/courses/curriculum/rules.ts'
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
 * Moodle's XML. It is read by its own few elements and never by a general parser: entities, doctypes and outside files
 * mean nothing here, so there is nothing to attack.
 */
export function readMoodleXml(text: string): Parsed[] {
  let line = 1
  let counted = 0
  return elements(text, 'question').flatMap(({ at, attributes, inner }) => {
    line += text.slice(counted, at).split('\n').length - 1
    counted = at
    const type = /\stype="([^"]*)"/.exec(attributes)?.[1]
    return type === undefined || type === 'category' ? [] : [readQuestion(line, type, inner)]
  })
}

function readQuestion(line: number, type: string, inner: string): Parsed {
  const prompt = textIn(element(inner, 'questiontext') ?? '')
  const summary = prompt.slice(0, 300) || textIn(element(inner, 'name') ?? '') || 'Question'
  const body = readBody(type, inner)
  if (typeof body === 'string') return { line, summary, problem: body }
  if (/<img|@@PLUGINFILE@@/i.test(decode(inner))) {
    return { line, summary, problem: 'It has pictures, which can not be taken over.' }
  }
  const more = {
    explanation: textIn(element(inner, 'generalfeedback') ?? ''),
    points: Number(element(inner, 'defaultgrade')) || 1,
    tags: elements(element(inner, 'tags') ?? '', 'tag')
      .map(({ inner: tag }) => textIn(tag).slice(0, 40))
      .filter(Boolean),
  }
  return { line, summary, content: contentOf(prompt || summary, body, more) }
}

function readBody(type: string, inner: string) {
  const answers = elements(inner, 'answer').map(({ attributes, inner: answer }) => ({
    text: textIn(without(answer, 'feedback')),
    fraction: Number(/fraction="([^"]*)"/.exec(attributes)?.[1] ?? 0),
    feedback: textIn(element(answer, 'feedback') ?? ''),
    tolerance: Number(element(answer, 'tolerance') ?? 0) || 0,
  }))
  switch (type) {
    case 'multichoice': {
      const options = answers.map(({ text, fraction, feedback }) => ({
        text,
        is_correct: fraction > 0,
        feedback,
      }))
      if (options.length < 2) return 'It has fewer than two options.'
      return options.some(({ is_correct }) => is_correct)
        ? choiceOf(options)
        : 'No option is right.'
    }
    case 'truefalse':
      return truthOf(/^true$/i.test(answers.find(({ fraction }) => fraction > 0)?.text ?? ''))
    case 'shortanswer': {
      const right = answers.filter(({ fraction }) => fraction >= 100)
      if (right.some(({ text }) => text.includes('*'))) {
        return 'Answers with wildcards are not known here. Use a pattern instead.'
      }
      return right.length > 0
        ? textsOf(
            right.map(({ text }) => text),
            element(inner, 'usecase')?.trim() === '1',
          )
        : 'No answer is fully right.'
    }
    case 'numerical': {
      const right = answers.find(({ fraction }) => fraction >= 100)
      return right && Number.isFinite(Number(right.text))
        ? numberOf(Number(right.text), right.tolerance)
        : 'It has no number as its answer.'
    }
    case 'matching': {
      const pairs = elements(inner, 'subquestion').map(
        ({ inner: pair }) =>
          [textIn(without(pair, 'answer')), textIn(element(pair, 'answer') ?? '')] as const,
      )
      return pairs.length > 1 && pairs.every(([left, right]) => left && right)
        ? matchingOf(pairs)
        : 'Matching needs at least two whole pairs.'
    }
    case 'essay':
      return essayBody
    default:
      return `Moodle's kind “${type}” is not known here.`
  }
}

/** One after the other: what is no element, or never ends, is passed over once, so that no file takes long to read. */
function elements(text: string, name: string) {
  const start = new RegExp(`<${name}(\\s[^<>]*)?>`, 'g')
  const end = `</${name}>`
  const found: { at: number; attributes: string; inner: string }[] = []
  for (let opened = start.exec(text); opened; opened = start.exec(text)) {
    const until = text.indexOf(end, start.lastIndex)
    if (until < 0) break
    const [, attributes = ''] = opened
    found.push({ at: opened.index, attributes, inner: text.slice(start.lastIndex, until) })
    start.lastIndex = until + end.length
  }
  return found
}

/** From the first start to the last end. */
function without(text: string, name: string) {
  const [from, until] = [text.indexOf(`<${name}`), text.lastIndexOf(`</${name}>`)]
  return from < 0 || until < from ? text : text.slice(0, from) + text.slice(until + name.length + 3)
}

const element = (text: string, name: string) => elements(text, name)[0]?.inner

/** The words of an element: its CDATA and entities read, its HTML left out. */
const textIn = (xml: string) =>
  decode(
    decode(withoutCdata(xml))
      .replaceAll(/<br\s*\/?>|<\/(p|div|li)>/gi, '\n')
      .replaceAll(/<[^<>]*>/g, ''),
  )
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()

/** What stands in CDATA is text, whatever it looks like. */
function withoutCdata(xml: string): string {
  const [first = '', ...parts] = xml.split('<![CDATA[')
  return parts.reduce((text, part) => {
    const end = part.indexOf(']]>')
    return end < 0 ? text + part : text + encode(part.slice(0, end)) + part.slice(end + 3)
  }, first)
}

const entities: Record<string, string> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const decode = (text: string) =>
  text.replaceAll(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code =
      name[1]?.toLowerCase() === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
  })

const encode = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Null for what Moodle's XML can't say. */
export function writeMoodleXml(content: QuestionContent): string | null {
  const { prompt, body, explanation, points, tags } = content
  const plain = (document: typeof prompt) => textOf(document).replaceAll(/\s+/g, ' ').trim()
  const answer = (fraction: number, text: string, feedback = '') =>
    `<answer fraction="${fraction}"><text>${encode(text)}</text>${
      feedback ? `<feedback><text>${encode(feedback)}</text></feedback>` : ''
    }</answer>`
  const made = (): [type: string, inner: string] | null => {
    switch (body.kind) {
      case 'single':
      case 'multiple': {
        const right = body.options.filter((option) => option.is_correct).length
        const share = Math.round((100 / right) * 100_000) / 100_000
        const options = body.options.map(({ document, is_correct, feedback }) =>
          answer(
            is_correct ? share : body.kind === 'single' ? 0 : -share,
            plain(document),
            feedback,
          ),
        )
        return ['multichoice', `<single>${body.kind === 'single'}</single>${options.join('')}`]
      }
      case 'true_false':
        return [
          'truefalse',
          answer(body.answer ? 100 : 0, 'true', body.feedback_true) +
            answer(body.answer ? 0 : 100, 'false', body.feedback_false),
        ]
      case 'short_text':
        return body.accepted.some(({ is_pattern }) => is_pattern)
          ? null
          : [
              'shortanswer',
              `<usecase>${body.case_sensitive ? 1 : 0}</usecase>${body.accepted
                .map(({ text }) => answer(100, text))
                .join('')}`,
            ]
      case 'numeric':
        return body.units.length > 0 || body.tolerance_in === 'percent'
          ? null
          : [
              'numerical',
              `<answer fraction="100"><text>${body.answer}</text><tolerance>${body.tolerance}</tolerance></answer>`,
            ]
      case 'matching':
        return [
          'matching',
          body.pairs
            .map(
              ({ left, right }) =>
                `<subquestion><text>${encode(left)}</text><answer><text>${encode(right)}</text></answer></subquestion>`,
            )
            .join(''),
        ]
      case 'essay':
        return ['essay', '']
      case 'blanks':
      case 'ordering':
      case 'file':
        return null
    }
  }
  const parts = made()
  if (!parts) return null
  const [type, inner] = parts
  const text = plain(prompt)
  return `<question type="${type}"><name><text>${encode(text.slice(0, 80))}</text></name><questiontext format="html"><text>${encode(encode(text))}</text></questiontext><generalfeedback><text>${encode(encode(plain(explanation)))}</text></generalfeedback><defaultgrade>${points}</defaultgrade>${inner}<tags>${tags
    .map((tag) => `<tag><text>${encode(tag)}</text></tag>`)
    .join('')}</tags></question>`
}
