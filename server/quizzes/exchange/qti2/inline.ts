import type { Block, Document } from '#contract/document.ts'
import type { Blank } from '#contract/questions.ts'
import { oneLine, type ReadBody } from '../parsed.ts'
import { blankOf, gapMark, gapsFrom } from '../text/gap-text.ts'
import { childrenOf, findAll, isElement, type Element, type Node } from '#server/archives/nodes.ts'
import { plainText } from '../text/plain-text.ts'
import type { Words } from '../text/words.ts'
import { asNumber, numberFrom, textsFrom, starsMeant } from '../weighed.ts'
import { lineOf } from './interactions.ts'
import { toleranceIn, usesMapping, type Declaration } from './normal.ts'
import type { Asked } from './parts.ts'
import { isSentence, say, type Sentence } from '#server/words/sentence.ts'

/** A text with fields, lists or gaps in it: a text with blanks, or one short answer where nothing follows the field. */
export function inlineFrom(
  asked: Asked,
  body: Element,
  gapMatches: Element[],
): { prompt: Document; made: ReadBody } {
  const { words } = asked
  const blanks: Blank[] = []
  let problem: Sentence | null = null
  const fields: Element[] = []
  const add = (made: Blank | Sentence): Node[] => {
    if (isSentence(made)) problem ??= made
    else blanks.push(made)
    return [gapMark(String(fields.length))]
  }
  const walk = (nodes: readonly Node[], gapMatch: Element | null): Node[] =>
    nodes.flatMap((node): Node[] => {
      if (!isElement(node)) return [node]
      const id = String(fields.length + 1)
      switch (node.name) {
        case 'textEntryInteraction':
          fields.push(node)
          return add(writtenBlank(asked, node, id))
        case 'inlineChoiceInteraction':
          fields.push(node)
          return add(chosenBlank(asked, node, id))
        case 'gap':
          fields.push(node)
          return add(gapBlank(asked, node, gapMatch, id))
        case 'gapMatchInteraction':
          return walk(node.children, node)
        case 'gapText':
        case 'gapImg':
        case 'feedbackBlock':
        case 'feedbackInline':
          return []
        case 'rubricBlock':
          if (/candidate/.test(node.attributes['view'] ?? 'candidate'))
            return walk(node.children, gapMatch)
          words.note(say('Notes for graders and others aren’t kept.'))
          return []
        default:
          return node.name.endsWith('Interaction') && node.name !== 'mediaInteraction'
            ? []
            : [{ ...node, children: walk(node.children, gapMatch) }]
      }
    })
  const document = words.nodes(walk(body.children, null))
  const [only] = fields
  if (gapMatches.length > 0)
    words.note(say('Words are chosen from a list instead of dragged into the text.'))
  if (
    fields.length === 1 &&
    only?.name === 'textEntryInteraction' &&
    plainText(document).trim().endsWith(gapMark('1'))
  ) {
    return { prompt: withoutMark(document), made: shortFrom(asked, only) }
  }
  if (problem !== null) return { prompt: document, made: problem }
  return gapsFrom(document, blanks, words, isCased(asked, fields))
}

const withoutMark = (document: Document): Document => {
  const text = JSON.stringify(document).replaceAll(/ *\u{E000}1\u{E001}/gu, '')
  const bare = JSON.parse(text) as Document
  const content = bare.content.flatMap((block): Block[] => {
    if (block.type !== 'paragraph') return [block]
    const inside = (block.content ?? []).filter((node) => node.type !== 'text' || node.text !== '')
    return inside.length > 0 ? [{ ...block, content: inside }] : []
  })
  return { type: 'doc', content }
}

const declaredFor = ({ declarations }: Asked, field: Element): Declaration | undefined =>
  declarations.get(field.attributes['responseIdentifier'] ?? '')

const isNumber = ({ baseType }: Declaration) => /^(float|integer)$/.test(baseType)

const isCased = (asked: Asked, fields: readonly Element[]) =>
  fields.some((field) =>
    declaredFor(asked, field)?.mapping.some(({ caseSensitive }) => caseSensitive),
  )

/** Texts with the percentage they are worth. */
function weighedTexts({ item }: Asked, { correct, mapping }: Declaration) {
  const best = Math.max(0, ...mapping.map(({ value }) => value))
  const mapped = mapping
    .filter(({ value }) => value > 0)
    .map(({ key, value }) => ({ text: key, fraction: Number(((value / best) * 100).toFixed(5)) }))
  const declared = correct.map((text) => ({ text, fraction: 100 }))
  return (usesMapping(item) || declared.length === 0) && mapped.length > 0 ? mapped : declared
}

function shortFrom(asked: Asked, field: Element): ReadBody {
  const declared = declaredFor(asked, field)
  const given = declared ? weighedTexts(asked, declared) : []
  if (!declared || given.length === 0) return say('No answer is right.')
  if (isNumber(declared)) {
    return numberFrom(
      given.map((answer) => ({
        ...answer,
        tolerance: toleranceIn(asked.item, asNumber(answer.text) ?? 0),
      })),
    )
  }
  return textsFrom(
    given.map(({ text, fraction }) => ({ text: starsMeant(oneLine(text, 600)), fraction })),
    declared.mapping.some(({ caseSensitive }) => caseSensitive),
  )
}

function writtenBlank(asked: Asked, field: Element, id: string): Blank | Sentence {
  const declared = declaredFor(asked, field)
  const given = declared ? weighedTexts(asked, declared) : []
  const right = given.filter(({ fraction }) => fraction > 99.99)
  if (!declared || right.length === 0) return say('A blank has no right answer.')
  if (right.length < given.length)
    asked.words.note(
      say('Partial credit inside a blank isn’t kept: only fully right answers are accepted.'),
    )
  const numbers = right.map(({ text }) => asNumber(text))
  if (isNumber(declared) && numbers.every((number) => number !== null)) {
    return {
      ...blankOf(id, []),
      numbers: numbers.map((answer) => ({ answer, tolerance: toleranceIn(asked.item, answer) })),
    }
  }
  return blankOf(
    id,
    right.map(({ text }) => oneLine(text, 600)),
  )
}

function chosenBlank(asked: Asked, field: Element, id: string): Blank | Sentence {
  const declared = declaredFor(asked, field)
  const choices = childrenOf(field, 'inlineChoice').map((choice) => ({
    id: choice.attributes['identifier'] ?? '',
    text: lineOf(choice, asked.words),
  }))
  const given = declared
    ? weighedTexts(asked, declared).filter(({ fraction }) => fraction > 99.99)
    : []
  const accepted = choices
    .filter((choice) => given.some(({ text }) => text === choice.id))
    .map(({ text }) => text)
  if (accepted.length === 0) return say('A blank has no right answer.')
  if (choices.some(({ text }) => text === '')) return say('A choice has no text.')
  return blankOf(
    id,
    accepted,
    choices.map(({ text }) => text),
  )
}

function gapBlank(
  asked: Asked,
  gap: Element,
  gapMatch: Element | null,
  id: string,
): Blank | Sentence {
  const declared = gapMatch ? declaredFor(asked, gapMatch) : undefined
  const choices = findAll(gapMatch ?? undefined, 'gapText', 'gapImg').map((choice) => ({
    id: choice.attributes['identifier'] ?? '',
    text:
      lineOf(choice, asked.words) ||
      oneLine(choice.attributes['objectLabel'] ?? altOf(choice, asked.words), 200),
  }))
  const pairs = declared?.correct.length
    ? declared.correct
    : (declared?.mapping ?? []).filter(({ value }) => value > 0).map(({ key }) => key)
  const name = gap.attributes['identifier'] ?? ''
  const right = pairs
    .map((pair) => pair.trim().split(/\s+/))
    .filter(([, to]) => to === name)
    .map(([from]) => from)
  const accepted = choices.filter((choice) => right.includes(choice.id)).map(({ text }) => text)
  if (choices.some(({ text }) => text === '')) return say('A word to drag is only a picture.')
  if (accepted.length === 0) return say('A blank has no right answer.')
  return blankOf(
    id,
    accepted,
    choices.map(({ text }) => text),
  )
}

const altOf = (choice: Element, words: Words) => {
  words.note(say('Pictures to drag are shown by their description.'))
  const [picture] = findAll(choice, 'img', 'object')
  return picture?.attributes['alt'] ?? picture?.attributes['label'] ?? ''
}
