import type { Document } from '#contract/document.ts'
import { contentOf, maximumQuestions, oneLine, type Parsed, type Source } from '../parsed.ts'
import {
  childOf,
  findAll,
  findOne,
  textIn,
  type Element,
  type Node,
} from '#server/archives/nodes.ts'
import { plainText } from '../text/plain-text.ts'
import { Words } from '../text/words.ts'
import { xmlRoot, XmlError } from '#server/archives/xml-tree.ts'
import { asNumber } from '../weighed.ts'
import { answersOf } from './answers.ts'
import { calculatedSets } from './calculated.ts'
import { conditionsOf, equalsIn, type Condition } from './conditions.ts'
import { readItem, type Item } from './item.ts'
import { isSentence, say, type Sentence } from '#server/words/sentence.ts'

/** QTI 1.2: Canvas, Blackboard, Respondus, Common Cartridge and what the standard itself shows. */
export function readQti1(source: Source): Parsed[] {
  let root: Element
  try {
    root = xmlRoot(source.text)
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return [{ line: error.line, summary: 'QTI 1.2', problem: error.sentence }]
  }
  const all: Element = { name: '', attributes: {}, children: [root], line: 0 }
  return [
    ...findAll(all, 'assessment').map(testItem),
    ...findAll(all, 'item', 'selection_ordering')
      .slice(0, maximumQuestions + 1)
      .flatMap((element) =>
        element.name === 'item' ? readOne(element, source) : groupItem(element),
      ),
  ]
}

const testItem = ({ attributes, line }: Element): Parsed => ({
  line,
  summary: say('Test: {title}', { title: oneLine(attributes['title'] ?? '', 280) }),
  isTest: true,
  notes: [say('Its questions go into the bank. Sections and settings of the test aren’t kept.')],
})

/** Canvas draws from banks by their id. */
function groupItem(group: Element): Parsed[] {
  const bank = findOne(group, 'sourcebank_ref')
  if (!bank) return []
  const problem = say('The questions of this group are in a bank that isn’t part of the file.')
  return [
    {
      line: group.line,
      summary: say('Group: {name}', { name: oneLine(textIn(bank), 280) }),
      problem,
    },
  ]
}

function readOne(element: Element, source: Source): Parsed[] {
  const sets = calculatedSets(element)
  if (sets.length === 0) return [readVariant(element, source, null, [])]
  return sets.map(({ fill, number, note }) =>
    readVariant(element, source, { fill, number }, [note]),
  )
}

type Variant = { fill: (text: string) => string; number: { answer: number; tolerance: number } }

function readVariant(
  element: Element,
  source: Source,
  variant: Variant | null,
  notes: Sentence[],
): Parsed {
  const words = new Words(source.media, source.find)
  const item = readItem(element)
  const conditions = conditionsOf(element)
  if (variant) item.prompt = filled(item.prompt, variant.fill)
  const { prompt, made } = answersOf({ item, conditions, words, number: variant?.number ?? null })
  const name = oneLine(element.attributes['title'] ?? '', 300)
  const ident = element.attributes['ident'] ?? ''
  const about = {
    line: element.line,
    summary:
      oneLine(plainText(prompt).replaceAll(/[\u{E000}\u{E001}]/gu, ''), 300) ||
      name ||
      say('Question'),
    ...(ident && { externalId: ident.slice(0, 200) }),
    ...(name && { name }),
  }
  if (isSentence(made)) return { ...about, problem: made }
  const points = pointsOf(item.metadata)
  const asks = prompt.content.length > 0 || made.body.kind === 'blanks'
  return {
    ...about,
    content: contentOf(asks ? prompt : words.document(name, 'plain'), made.body, {
      explanation: explanationOf(item, conditions, words),
      points: points ?? 1,
    }),
    notes: [
      ...notes,
      ...made.notes,
      ...words.notes,
      ...(asks ? [] : [say('The question has no text; its title is asked.')]),
      ...(points === 0 ? [say('The question was worth no points and will be worth 1.')] : []),
      ...lostFeedback(item, conditions),
    ],
  }
}

const filled = (nodes: readonly Node[], fill: (text: string) => string): Node[] =>
  nodes.map((node) =>
    typeof node === 'string' ? fill(node) : { ...node, children: filled(node.children, fill) },
  )

function pointsOf(metadata: Record<string, string>): number | null {
  const names = ['points_possible', 'qmd_absolutescore_max', 'cc_weighting', 'qmd_weighting']
  const given = names.map((name) => asNumber(metadata[name] ?? '')).filter((n) => n !== null)
  return given.find((points) => points > 0) ?? given[0] ?? null
}

/** Feedback for every answer, and solutions, become the explanation. */
function explanationOf(item: Item, conditions: readonly Condition[], words: Words): Document {
  const nodes = generalFeedback(item, conditions).flatMap((id) => item.feedback.get(id) ?? [])
  return words.nodes(nodes)
}

const generalFeedback = (item: Item, conditions: readonly Condition[]) =>
  [...item.feedback.keys()].filter(
    (id) =>
      /general_fb$|solution/i.test(id) ||
      conditions.some(
        ({ feedback, score, test }) =>
          feedback.includes(id) && score === null && childOf(test, 'other') !== undefined,
      ),
  )

/** Feedback that neither belongs to an option nor to every answer. */
function lostFeedback(item: Item, conditions: readonly Condition[]): Sentence[] {
  const general = generalFeedback(item, conditions)
  const rest = [...item.feedback].filter(([id, nodes]) => {
    const ofOption = conditions.some(
      ({ feedback, test }) => feedback.includes(id) && equalsIn(test).length === 1,
    )
    return !general.includes(id) && !ofOption && nodes.map(textIn).join('').trim() !== ''
  })
  return rest.length > 0 ? [say('Feedback for right and for wrong answers isn’t kept.')] : []
}
