import type { Document } from '#contract/document.ts'
import {
  essayBody,
  matchingOf,
  numberOf,
  oneLine,
  orderingOf,
  read,
  truthOf,
  type ReadBody,
} from '../parsed.ts'
import { childrenOf, findAll, isElement, type Element, type Node } from '#server/archives/nodes.ts'
import { plainText } from '../text/plain-text.ts'
import type { Words } from '../text/words.ts'
import { asNumber, multipleFrom, singleFrom, type WeighedOption } from '../weighed.ts'
import { toleranceIn, usesMapping, type Declaration } from './normal.ts'
import type { Asked } from './parts.ts'
import { isSentence, say } from '#server/words/sentence.ts'

type Answered = { prompt: Document; made: ReadBody; used: string[] }

/** Reads a block interaction as a question. */
export function blockFrom(asked: Asked, interaction: Element, text: Node[]): Answered {
  const { declarations, words } = asked
  const declared = declarations.get(interaction.attributes['responseIdentifier'] ?? '')
  const prompt = words.nodes(text)
  const done = (made: ReadBody, used: string[] = []): Answered => ({
    prompt,
    made: noted(made, declared),
    used,
  })
  switch (interaction.name) {
    case 'choiceInteraction':
      return choices(asked, interaction, declared, 'simpleChoice', done)
    case 'hottextInteraction':
      words.note(say('Words of the text are chosen from a list instead of in the text.'))
      return choices(asked, interaction, declared, 'hottext', done)
    case 'orderInteraction':
      return done(orderFrom(interaction, declared, words))
    case 'matchInteraction':
      return done(pairsFrom(interaction, declared, words))
    case 'associateInteraction':
      return done(associationsFrom(interaction, declared, words))
    case 'uploadInteraction':
      return done(read({ kind: 'file', maximum_files: 1, guidance: '', rubric: [] }))
    case 'sliderInteraction':
      return done(sliderFrom(asked, declared))
    default:
      return done(
        read(
          essayBody,
          (declared?.correct.length ?? 0) > 0
            ? [say('The sample answer isn’t kept; a person has to grade it.')]
            : [],
        ),
      )
  }
}

const noted = (made: ReadBody, declared: Declaration | undefined): ReadBody =>
  isSentence(made) || !declared?.isInferred
    ? made
    : read(made.body, [
        ...made.notes,
        say('The right answer is taken from the item’s scoring rules.'),
      ])

function choices(
  asked: Asked,
  interaction: Element,
  declared: Declaration | undefined,
  name: string,
  done: (made: ReadBody, used?: string[]) => Answered,
): Answered {
  const { words, item } = asked
  const used: string[] = []
  const options = findAll(interaction, name).map((choice) => {
    const id = choice.attributes['identifier'] ?? ''
    const inside = findAll(choice, 'feedbackInline', 'feedbackBlock').flatMap(
      ({ children }) => children,
    )
    const shown = asked.feedback.get(id) ?? []
    if (shown.length > 0) used.push(id)
    const document = words.nodes(withoutFeedback(choice.children))
    const feedback = words.lineOf(words.nodes([...inside, ...shown]))
    return { id, document, text: plainText(document), feedback }
  })
  if (options.some(({ document }) => document.content.length === 0))
    return done(say('An option is empty.'))
  const isOne =
    declared?.cardinality === 'single' ||
    (interaction.attributes['maxChoices'] === '1' && (declared?.correct.length ?? 0) < 2)
  const weights = new Map(declared?.mapping.map(({ key, value }) => [key, value]) ?? [])
  const byMapping = weights.size > 0 && (declared?.correct.length === 0 || usesMapping(item))
  const positive = [...weights.values()].filter((value) => value > 0)
  const whole = isOne ? Math.max(0, ...positive) : positive.reduce((sum, value) => sum + value, 0)
  const right = options.filter(({ id }) => declared?.correct.includes(id)).length
  const weighed = options.map(({ id, ...option }): WeighedOption => ({
    ...option,
    fraction: byMapping
      ? whole > 0
        ? percent((weights.get(id) ?? 0) / whole)
        : 0
      : declared?.correct.includes(id)
        ? isOne
          ? 100
          : 100 / right
        : isOne
          ? 0
          : -100 / Math.max(1, right),
  }))
  const truth = isOne ? truthFrom(options, weighed) : null
  const made = truth ?? (isOne ? singleFrom(weighed) : multipleFrom(weighed))
  const isWhole = !isOne && !byMapping && right > 1 && !isSentence(made)
  return done(
    isWhole
      ? read(made.body, [
          ...made.notes,
          say('Some of the right options are worth a part of the points.'),
        ])
      : made,
    used,
  )
}

const percent = (share: number) => Number((share * 100).toFixed(5))

function truthFrom(
  options: readonly { id: string; text: string; feedback: string }[],
  weighed: readonly WeighedOption[],
): ReadBody | null {
  const at = (word: string) => options.findIndex(({ text }) => text.trim().toLowerCase() === word)
  const [yes, no] = [at('true'), at('false')]
  if (options.length !== 2 || yes < 0 || no < 0) return null
  const [a, b] = [weighed[yes]?.fraction ?? 0, weighed[no]?.fraction ?? 0]
  return a === b || Math.max(a, b) <= 0
    ? null
    : read(truthOf(a > b, options[yes]?.feedback, options[no]?.feedback))
}

export const withoutFeedback = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node): Node[] =>
    !isElement(node)
      ? [node]
      : node.name.startsWith('feedback')
        ? []
        : [{ ...node, children: withoutFeedback(node.children) }],
  )

export const lineOf = (element: Element | undefined, words: Words) =>
  element === undefined
    ? ''
    : oneLine(words.lineOf(words.nodes(withoutFeedback(element.children))), 600)

function orderFrom(
  interaction: Element,
  declared: Declaration | undefined,
  words: Words,
): ReadBody {
  const items = new Map(
    findAll(interaction, 'simpleChoice').map((choice) => [
      choice.attributes['identifier'] ?? '',
      lineOf(choice, words),
    ]),
  )
  const order = (declared?.correct ?? []).map((id) => items.get(id) ?? '')
  if (order.length < 2) return say('The right order isn’t given.')
  if (order.some((text) => text === '')) return say('An item to put in order has no text.')
  return read(
    orderingOf(order),
    order.length < items.size
      ? [say('Items that aren’t part of the right order are left out.')]
      : [],
  )
}

const pairsIn = (declared: Declaration | undefined) => {
  const given = declared?.correct.length
    ? declared.correct
    : (declared?.mapping ?? []).filter(({ value }) => value > 0).map(({ key }) => key)
  return given.map((pair) => pair.trim().split(/\s+/)).filter((pair) => pair.length === 2) as [
    string,
    string,
  ][]
}

function pairsFrom(
  interaction: Element,
  declared: Declaration | undefined,
  words: Words,
): ReadBody {
  const sets = childrenOf(interaction, 'simpleMatchSet').map((set) =>
    childrenOf(set, 'simpleAssociableChoice').map((choice) => ({
      id: choice.attributes['identifier'] ?? '',
      text: lineOf(choice, words),
    })),
  )
  const [first = [], second = []] = sets
  if ([...first, ...second].some(({ text }) => text === ''))
    return say('A side of a pair has no text.')
  const pairs = pairsIn(declared)
  if (pairs.length === 0) return say('The right pairs aren’t given.')
  const counts = (side: 0 | 1) => new Set(pairs.map((pair) => pair[side])).size === pairs.length
  // The side whose members are each used once is what something is found for.
  const [lefts, rights, at] = counts(0) ? [first, second, 0 as const] : [second, first, 1 as const]
  if (!counts(0) && !counts(1)) return say('A member of both sides belongs to several others.')
  const text = (list: typeof first, id: string) =>
    list.find((choice) => choice.id === id)?.text ?? ''
  const made = pairs.map((pair): [string, string] => [
    text(lefts, pair[at]),
    text(rights, pair[at === 0 ? 1 : 0]),
  ])
  if (made.some(([left, right]) => left === '' || right === ''))
    return say('A pair names a choice that isn’t there.')
  const unused = rights.filter(({ id }) => !pairs.some((pair) => pair[at === 0 ? 1 : 0] === id))
  const alone = lefts.filter(({ id }) => !pairs.some((pair) => pair[at] === id))
  return read(
    matchingOf([...made, ...unused.map(({ text: extra }): [string, string] => ['', extra])]),
    alone.length > 0 ? [say('Choices that belong to nothing on the left are left out.')] : [],
  )
}

function associationsFrom(
  interaction: Element,
  declared: Declaration | undefined,
  words: Words,
): ReadBody {
  const texts = new Map(
    findAll(interaction, 'simpleAssociableChoice').map((choice) => [
      choice.attributes['identifier'] ?? '',
      lineOf(choice, words),
    ]),
  )
  const pairs = pairsIn(declared).map(([a, b]): [string, string] => [
    texts.get(a) ?? '',
    texts.get(b) ?? '',
  ])
  const used = new Set(pairs.flat())
  if (pairs.length < 2) return say('Fewer than two right pairs are given.')
  if (pairs.some(([a, b]) => a === '' || b === '')) return say('A side of a pair has no text.')
  const rest = [...texts.values()]
    .filter((text) => !used.has(text))
    .map((text): [string, string] => ['', text])
  return read(matchingOf([...pairs, ...rest]), [
    say('The first of each pair is given; learners find the second.'),
  ])
}

function sliderFrom({ item }: Asked, declared: Declaration | undefined): ReadBody {
  const answer = asNumber(declared?.correct[0] ?? '')
  if (answer === null) return say('The right place of the slider isn’t given.')
  return read(numberOf(answer, toleranceIn(item, answer)), [
    say('The number is written instead of set with a slider.'),
  ])
}
