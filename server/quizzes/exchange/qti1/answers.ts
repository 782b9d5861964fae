import { RE2JS } from 're2js'
import type { Document } from '#contract/document.ts'
import type { Blank } from '#contract/questions.ts'
import {
  essayBody,
  matchingOf,
  numberOf,
  oneLine,
  orderingOf,
  read,
  type ReadBody,
} from '../parsed.ts'
import { blankOf, gapMark, gapsFrom } from '../text/gap-text.ts'
import type { Node } from '#server/archives/nodes.ts'
import type { Words } from '../text/words.ts'
import { numberFrom, textsFrom } from '../weighed.ts'
import { choiceFrom } from './choices.ts'
import { equalsIn, numbersIn, rewarding, type Condition } from './conditions.ts'
import type { Item, Response } from './item.ts'
import { isSentence, say, type Sentence } from '#server/words/sentence.ts'

export interface Given {
  item: Item
  conditions: Condition[]
  words: Words
  /** The right number, when it is known from elsewhere. */
  number: { answer: number; tolerance: number } | null
}
type Asked = { prompt: Document; made: ReadBody }

/** What an item asks, by what it calls itself and what it is made of. */
export function answersOf(given: Given): Asked {
  const { item, words } = given
  const type = typeOf(item)
  const { responses } = item
  const [first] = responses
  // Marks stay where blanks are wanted, and go everywhere else.
  const prompt = () => words.nodes(withoutMarks(item.prompt))
  const asked = (made: ReadBody): Asked => ({ prompt: prompt(), made })
  if (given.number) return asked(read(numberOf(given.number.answer, given.number.tolerance)))
  if (/calculated/.test(type))
    return asked(say('The formula question has no sets of numbers with answers.'))
  if (/text_only|stimulus/.test(type))
    return asked(say('The item asks nothing. Put its text into a lesson.'))
  if (/file.?upload/.test(type))
    return asked(read({ kind: 'file', maximum_files: 1, guidance: '', rubric: [] }))
  if (/essay|short response/.test(type)) return asked(read(essayBody))
  if (/hot.?spot/.test(type) || responses.some(({ kind }) => kind === 'point')) {
    return asked(say('Pointing at a place in a picture isn’t a kind of question here.'))
  }
  if (/categorization/.test(type))
    return asked(say('Sorting into categories isn’t a kind of question here.'))
  if (!first) return asked(say('The item asks nothing that can be answered.'))
  if (responses.some(({ kind }) => kind === 'other'))
    return asked(say('The item uses an extension that isn’t known.'))
  if (/fill_in_multiple_blanks|multiple_dropdowns|fill in the blank plus|jumbled/.test(type))
    return namedBlanks(given)
  if (responses.length > 1) return severalOf(given)
  if (first.cardinality === 'ordered' || /order/.test(type)) return asked(orderFrom(given, first))
  if (first.kind === 'choice') return asked(choiceFrom(given, first))
  if (first.kind === 'number' || /numer/.test(type)) return asked(numbersFrom(given))
  return asked(textFrom(given, first))
}

const typeOf = ({ metadata }: Item) =>
  (
    metadata['question_type'] ??
    metadata['bbmd_questiontype'] ??
    metadata['cc_profile'] ??
    metadata['qmd_itemtype'] ??
    ''
  ).toLowerCase()

const withoutMarks = (nodes: readonly Node[]): Node[] =>
  nodes.map((node) =>
    typeof node === 'string' ? node.replaceAll(/\u{E000}\d+\u{E001}/gu, '') : node,
  )

/** Several responses: pairs when they share their labels, else blanks. */
function severalOf(given: Given): Asked {
  const { item, words } = given
  const prompt = words.nodes(withoutMarks(item.prompt))
  if (item.responses.every(({ kind, own }) => kind === 'choice' && textOf(own, words) !== '')) {
    return { prompt, made: pairsFrom(given) }
  }
  if (item.responses.every(({ kind, labels }) => kind !== 'choice' || labels.length > 0)) {
    const blanks = item.responses.map((response, index) =>
      blankFrom(given, response, String(index + 1)),
    )
    const bad = blanks.find((blank) => isSentence(blank))
    if (bad === undefined)
      return gapsFrom(words.nodes(item.prompt), blanks as Blank[], words, isCased(given))
    return { prompt, made: bad }
  }
  return { prompt, made: say('The item asks several things at once.') }
}

const textOf = (nodes: readonly Node[], words: Words) =>
  oneLine(words.lineOf(words.nodes(nodes)), 600)

/** "Roses are [color1]", with a response for each name. */
function namedBlanks(given: Given): Asked {
  const { item, words } = given
  const ids = new Map<string, string>()
  const blanks: Blank[] = []
  let problem: Sentence | null = null
  for (const [index, response] of item.responses.entries()) {
    const blank = blankFrom(given, response, String(index + 1))
    if (isSentence(blank)) problem ??= blank
    else blanks.push(blank)
    ids.set(
      textOf(response.own, words) || response.ident.replace(/^response_/, ''),
      String(index + 1),
    )
    ids.set(response.ident.replace(/^response_/, ''), String(index + 1))
  }
  const seen = new Set<string>()
  const marked = (nodes: readonly Node[]): Node[] =>
    nodes.map((node) => {
      if (typeof node !== 'string') return { ...node, children: marked(node.children) }
      return node.replaceAll(/\[([^[\]]{1,200})\]/g, (whole, name: string) => {
        const id = ids.get(name.trim())
        if (id === undefined || seen.has(id)) return whole
        seen.add(id)
        return gapMark(id)
      })
    })
  const text = words.nodes(marked(withoutMarks(item.prompt)))
  if (problem !== null) return { prompt: text, made: problem }
  // Respondus and others put the blanks where the fields stand.
  if (seen.size === 0) return gapsFrom(words.nodes(item.prompt), blanks, words, isCased(given))
  return gapsFrom(text, blanks, words, isCased(given))
}

const rightFor = ({ conditions }: Given, { ident }: Response) =>
  rewarding(conditions)
    .flatMap(({ test }) => equalsIn(test))
    .filter(({ respident }) => respident === ident)

const isCased = ({ conditions }: Given) =>
  rewarding(conditions).some(({ test }) =>
    equalsIn(test).some(({ caseSensitive }) => caseSensitive),
  )

function blankFrom(given: Given, response: Response, id: string): Blank | Sentence {
  const right = rightFor(given, response).map(({ value }) => value)
  const isWritten = /fill_in_multiple_blanks/.test(typeOf(given.item))
  if (response.kind !== 'choice') {
    return right.length > 0
      ? blankOf(
          id,
          right.map((text) => oneLine(text, 600)),
        )
      : say('A blank has no right answer.')
  }
  const labels = response.labels.map(({ ident, nodes }) => ({
    ident,
    text: textOf(nodes, given.words),
  }))
  // Canvas lists what may be written as labels: all of them are right.
  if (isWritten) {
    const texts = labels.map(({ text }) => text).filter(Boolean)
    return texts.length > 0 ? blankOf(id, texts) : say('A blank has no right answer.')
  }
  const accepted = labels.filter(({ ident }) => right.includes(ident)).map(({ text }) => text)
  if (accepted.length === 0) return say('A blank has no right answer.')
  return blankOf(
    id,
    accepted,
    labels.map(({ text }) => text),
  )
}

function pairsFrom(given: Given): ReadBody {
  const { item, words } = given
  const rights = item.rights.map((nodes) => textOf(nodes, words))
  const used = new Set<string>()
  const all = new Set<string>(rights)
  const pairs: [string, string][] = []
  for (const response of item.responses) {
    const texts = response.labels.map(({ nodes }, at) => textOf(nodes, words) || (rights[at] ?? ''))
    texts.forEach((text) => all.add(text))
    const [right] = rightFor(given, response)
    const at = response.labels.findIndex(({ ident }) => ident === right?.value)
    const text = texts[at] ?? ''
    if (text === '') return say('A pair has no right side.')
    used.add(text)
    pairs.push([textOf(response.own, words), text])
  }
  const extras = [...all].filter((text) => text !== '' && !used.has(text))
  return read(matchingOf([...pairs, ...extras.map((text): [string, string] => ['', text])]))
}

function orderFrom(given: Given, { labels }: Response): ReadBody {
  const best = rewarding(given.conditions).find(({ test }) => equalsIn(test).length >= 2)
  const order = equalsIn(best?.test).map(({ value }) => value)
  const items = order.map((ident) => labels.find((label) => label.ident === ident))
  if (items.length < 2 || items.some((item) => !item)) return say('The right order isn’t given.')
  return read(orderingOf(items.map((item) => textOf(item?.nodes ?? [], given.words))))
}

function numbersFrom({ conditions }: Given): ReadBody {
  const best = rewarding(conditions)
  const most = best[0]?.score ?? 100
  const numbers = best.flatMap(({ test, score }) =>
    numbersIn(test).map((number) => ({
      ...number,
      text: String(number.answer),
      fraction: ((score ?? 0) / most) * 100,
    })),
  )
  return numberFrom(numbers)
}

function textFrom(given: Given, response: Response): ReadBody {
  const best = rewarding(given.conditions)
  const most = best[0]?.score ?? 100
  const answers = best.flatMap(({ test, score }) =>
    equalsIn(test)
      .filter(
        ({ respident, value }) =>
          value !== '' && (respident === response.ident || respident === ''),
      )
      .map((equal) => ({ ...equal, fraction: ((score ?? 0) / most) * 100 })),
  )
  if (answers.length === 0) {
    // A field without a right answer is for a person to read.
    return read(
      essayBody,
      response.rows > 1 ? [] : [say('No right answer is given, so a person has to grade it.')],
    )
  }
  const isCase = answers.some(({ caseSensitive }) => caseSensitive)
  const made = textsFrom(
    answers.map(({ value, fraction }) => ({
      text: oneLine(value, 600).replaceAll('*', String.raw`\*`),
      fraction,
    })),
    isCase,
  )
  if (isSentence(made) || made.body.kind !== 'short_text') return made
  // A part of the answer is enough where the rule asks for a substring.
  const accepted = made.body.accepted.map((text, at) =>
    answers[at]?.isPart
      ? { ...text, text: `.*${RE2JS.quote(text.text)}.*`, is_pattern: true }
      : text,
  )
  return read({ ...made.body, accepted }, made.notes)
}
