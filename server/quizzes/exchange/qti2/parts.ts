import type { Document } from '#contract/document.ts'
import type { ReadBody } from '../parsed.ts'
import {
  childOf,
  childrenOf,
  findAll,
  isElement,
  textIn,
  type Element,
  type Node,
} from '#server/archives/nodes.ts'
import type { Words } from '../text/words.ts'
import { inlineFrom } from './inline.ts'
import { blockFrom } from './interactions.ts'
import { declarationsOf, type Declaration } from './normal.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

/** One question of an item. */
export interface Part {
  prompt: Document
  made: ReadBody
  explanation: Document
  /** Identifiers of feedback that is kept. */
  feedback: ReadonlySet<string>
}

export interface Asked {
  item: Element
  declarations: Map<string, Declaration>
  words: Words
  /** Feedback that the item shows for an identifier, such as that of a choice. */
  feedback: Map<string, Node[]>
}

const inline = ['textEntryInteraction', 'inlineChoiceInteraction', 'gap']
const block = [
  'choiceInteraction',
  'orderInteraction',
  'matchInteraction',
  'associateInteraction',
  'hottextInteraction',
  'extendedTextInteraction',
  'uploadInteraction',
  'sliderInteraction',
]
const beside = ['mediaInteraction', 'endAttemptInteraction']
const pictured = [
  'hotspotInteraction',
  'selectPointInteraction',
  'graphicOrderInteraction',
  'graphicAssociateInteraction',
  'graphicGapMatchInteraction',
  'positionObjectInteraction',
  'positionObjectStage',
]
const unknown = ['customInteraction', 'portableCustomInteraction', 'drawingInteraction']

/** The questions of an item, or why it has none. */
export function partsOf(item: Element, words: Words): Part[] | Sentence {
  if (item.attributes['adaptive'] === 'true') {
    words.note(
      say('The item was adaptive: it changed while it was answered. It will be asked once.'),
    )
  }
  if (childrenOf(item, 'templateDeclaration').length > 0) {
    return say('The item makes up its values when it is shown (a template).')
  }
  const body = childOf(item, 'itemBody')
  if (!body) return say('The item has no body.')
  if (findAll(body, ...pictured).length > 0)
    return say('Working on a picture isn’t a kind of question here.')
  if (findAll(body, ...unknown).length > 0)
    return say('The item uses an interaction of its own making, which can’t be imported.')
  const asked: Asked = {
    item,
    words,
    declarations: declarationsOf(item),
    feedback: feedbackOf(item),
  }
  const gapMatches = findAll(body, 'gapMatchInteraction')
  const inlines = findAll(body, ...inline)
  const blocks = findAll(body, ...block)
  for (const extra of findAll(body, ...beside)) {
    words.note(
      extra.name === 'endAttemptInteraction'
        ? say('A button for a hint or a further try isn’t kept.')
        : say('Limits on how often media is played aren’t kept.'),
    )
  }
  const total = blocks.length + (inlines.length > 0 ? 1 : 0)
  if (total === 0) return say('The item asks nothing. Put its text into a lesson.')
  const explanation = words.nodes(solutionOf(asked))
  const kept = new Set<string>(keptSolutions(item))
  const made: Part[] = blocks.map((interaction) => {
    const text = withoutOthers(body.children, interaction, words)
    const { prompt, made: answer, used } = blockFrom(asked, interaction, text)
    return { prompt, made: answer, explanation, feedback: new Set([...kept, ...used]) }
  })
  if (inlines.length > 0) {
    made.unshift({ ...inlineFrom(asked, body, gapMatches), explanation, feedback: kept })
  }
  return made
}

/** The text around an interaction: without the other ones, and without what is shown only after answering. */
export function withoutOthers(nodes: readonly Node[], own: Element | null, words: Words): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (!isElement(node)) return [node]
    if (/^feedback(Block|Inline)$/.test(node.name)) return []
    if (node.name === 'rubricBlock') {
      const view = node.attributes['view'] ?? ''
      if (/candidate/.test(view) || view === '') return withoutOthers(node.children, own, words)
      words.note(say('Notes for graders and others aren’t kept.'))
      return []
    }
    if (node === own)
      return own.name === 'hottextInteraction'
        ? withoutOthers(node.children, own, words)
        : childrenOf(node, 'prompt')
    if (node.name.endsWith('Interaction') && node.name !== 'gapMatchInteraction') {
      return node.name === 'mediaInteraction' ? node.children : []
    }
    if (node.name === 'gap') return ['_____']
    return [{ ...node, children: withoutOthers(node.children, own, words) }]
  })
}

const isSolution = ({ attributes }: Element) =>
  /solution|explanation|rationale/i.test(
    `${attributes['outcomeIdentifier']} ${attributes['identifier']}`,
  )

const keptSolutions = (item: Element) =>
  findAll(item, 'feedbackBlock', 'modalFeedback')
    .filter(isSolution)
    .map(({ attributes }) => attributes['identifier'] ?? '')

const solutionOf = ({ item }: Asked): Node[] =>
  findAll(item, 'feedbackBlock', 'modalFeedback')
    .filter(isSolution)
    .flatMap(({ children }) => children)

/** Feedback by the identifier that shows it. */
function feedbackOf(item: Element): Map<string, Node[]> {
  return new Map(
    childrenOf(item, 'modalFeedback')
      .filter(
        (feedback) => textIn(feedback).trim() !== '' && feedback.attributes['showHide'] !== 'hide',
      )
      .map((feedback) => [feedback.attributes['identifier'] ?? '', feedback.children]),
  )
}
