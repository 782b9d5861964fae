import { RE2JS } from 're2js'
import { numberOf, oneLine, read, type ReadBody } from '../parsed.ts'
import {
  childrenOf,
  findAll,
  findOne,
  isElement,
  textIn,
  type Element,
  type Node,
} from '#server/archives/nodes.ts'
import { plainText } from '../text/plain-text.ts'
import type { Words } from '../text/words.ts'
import {
  asNumber,
  multipleFrom,
  singleFrom,
  starsMeant,
  textsFrom,
  type WeighedOption,
} from '../weighed.ts'
import { say } from '#server/words/sentence.ts'

/** Parts of a problem that learners don't read as its text. */
export const hidden =
  /^(solution|demandhint|script|answer|hintgroup|choicehint|optionhint|correcthint|compoundhint)$/

export const isResponse = ({ name }: Element) => name.endsWith('response') && name !== 'response'

export function responseFrom(response: Element, words: Words): ReadBody {
  switch (response.name) {
    case 'multiplechoiceresponse':
    case 'truefalseresponse':
      return singleFrom(options(response, words))
    case 'choiceresponse':
      return multipleFrom(evenly(options(response, words)))
    case 'optionresponse':
      return singleFrom(listed(response, words))
    case 'stringresponse':
      return textFrom(response, words)
    case 'numericalresponse':
      return numberFrom(response)
    default:
      return say('Open edX’s “{type}” isn’t a kind of question here.', {
        type: response.name.slice(0, 40),
      })
  }
}

const withoutHints = (nodes: readonly Node[]): Node[] =>
  nodes.filter((node) => !isElement(node) || !hidden.test(node.name))

function options(response: Element, words: Words): WeighedOption[] {
  return findAll(response, 'choice').map((choice) => {
    const document = words.nodes(withoutHints(choice.children))
    const hints = findAll(choice, 'choicehint')
    const correct = (choice.attributes['correct'] ?? '').toLowerCase()
    if (findAll(response, 'compoundhint').length > 0)
      words.note(say('Hints for combinations of choices aren’t kept.'))
    return {
      document,
      text: plainText(document),
      fraction:
        correct === 'true'
          ? 100
          : correct === 'partial'
            ? Number(choice.attributes['point_value'] ?? 0.5) * 100
            : 0,
      feedback: hints.map((hint) => words.lineOf(words.nodes(hint.children))).join('\n'),
    }
  })
}

const evenly = (given: WeighedOption[]): WeighedOption[] => {
  const right = given.filter(({ fraction }) => fraction > 0).length
  return given.map((option) => ({
    ...option,
    fraction: (option.fraction > 0 ? 100 : -100) / Math.max(1, right),
  }))
}

/** A list to choose from: options="('a','b')" correct="a", or an element for each. */
function listed(response: Element, words: Words): WeighedOption[] {
  const input = findOne(response, 'optioninput')
  const elements = childrenOf(input, 'option')
  if (elements.length > 0) {
    return elements.map((option) => {
      const document = words.nodes(withoutHints(option.children))
      const isRight = (option.attributes['correct'] ?? '').toLowerCase() === 'true'
      return { document, text: plainText(document), fraction: isRight ? 100 : 0, feedback: '' }
    })
  }
  const correct = (input?.attributes['correct'] ?? '').trim()
  return [
    ...(input?.attributes['options'] ?? '').matchAll(/'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"/g),
  ].map(([, a, b]) => {
    const text = (a ?? b ?? '').replaceAll(/\\(.)/g, '$1')
    return {
      document: words.document(text, 'plain'),
      text,
      fraction: text === correct ? 100 : 0,
      feedback: '',
    }
  })
}

function textFrom(response: Element, words: Words): ReadBody {
  const type = response.attributes['type'] ?? ''
  const given = [
    response.attributes['answer'] ?? '',
    ...findAll(response, 'additional_answer').map(
      (more) => more.attributes['answer'] ?? textIn(more),
    ),
  ]
    .map((text) => oneLine(text, 600))
    .filter(Boolean)
  if (findAll(response, 'correcthint', 'stringequalhint').length > 0)
    words.note(say('Feedback on single answers isn’t kept for this kind of question.'))
  if (!/regexp/.test(type)) {
    return textsFrom(
      given.map((text) => ({ text: starsMeant(text), fraction: 100 })),
      !/ci/.test(type),
    )
  }
  try {
    given.forEach((pattern) => RE2JS.compile(pattern))
  } catch {
    return say('The pattern of the answer can’t be used here.')
  }
  if (given.length === 0) return say('No answer is right.')
  return read(
    {
      kind: 'short_text',
      accepted: given.map((text) => ({ text: `.*(?:${text}).*`, is_pattern: true })),
      case_sensitive: !/ci/.test(type),
    },
    [say('The pattern of the answer must fit somewhere in it.')],
  )
}

/** A number with a tolerance, or a range such as [1, 5). */
function numberFrom(response: Element): ReadBody {
  const given = (response.attributes['answer'] ?? '').trim()
  const range = /^([[(])\s*([^,]+),\s*([^\])]+)([\])])$/.exec(given)
  if (range) {
    const [low, high] = [asNumber(range[2] ?? ''), asNumber(range[3] ?? '')]
    if (low === null || high === null)
      return say('The range “{range}” has no numbers.', { range: given.slice(0, 60) })
    const open = range[1] === '(' || range[4] === ')'
    return read(
      numberOf((low + high) / 2, Math.abs(high - low) / 2),
      open ? [say('The ends of the range count as right.')] : [],
    )
  }
  const answer = asNumber(given)
  if (answer === null)
    return say('The answer “{answer}” is no number.', { answer: given.slice(0, 60) })
  const margin = (
    findAll(response, 'responseparam').find(({ attributes }) => attributes['type'] === 'tolerance')
      ?.attributes['default'] ?? '0'
  ).trim()
  const value = Math.abs(asNumber(margin.replace(/%$/, '')) ?? 0)
  const body = numberOf(answer, value)
  const others = findAll(response, 'additional_answer').map((more) =>
    asNumber(more.attributes['answer'] ?? textIn(more)),
  )
  return read({
    ...body,
    ...(margin.endsWith('%') && { tolerance_in: 'percent' as const }),
    ...(others.length > 0 && {
      others: others
        .filter((n) => n !== null)
        .map((n) => ({ answer: n, tolerance: margin.endsWith('%') ? 0 : value })),
    }),
  })
}
