import { say, type Sentence } from '#server/words/sentence.ts'
import { evaluate } from '../formula.ts'
import {
  childOf,
  childrenOf,
  findAll,
  textIn,
  type Element,
  type Node,
} from '#server/archives/nodes.ts'
import { asNumber } from '../weighed.ts'

/** More variants of one question help nobody. */
const maximumSets = 20

export interface NumberSets {
  sets: Record<string, number>[]
  /** How many the file has. */
  total: number
}

/** The numbers that a calculated question draws from, one record for each set of the file. */
export function numberSets(question: Element): NumberSets {
  const columns = findAll(childOf(question, 'dataset_definitions'), 'dataset_definition').map(
    (definition) => ({
      name: textIn(childOf(definition, 'name')).trim(),
      values: childrenOf(childOf(definition, 'dataset_items'), 'dataset_item').map((item) =>
        asNumber(textIn(childOf(item, 'value'))),
      ),
    }),
  )
  const total = columns.length === 0 ? 0 : Math.min(...columns.map(({ values }) => values.length))
  const sets = Array.from({ length: Math.min(total, maximumSets) }, (_, at) =>
    Object.fromEntries(columns.map(({ name, values }) => [name, values[at] ?? NaN])),
  ).filter((set) => Object.values(set).every(Number.isFinite))
  return { sets, total }
}

/** The question with the numbers of one set written into it, as the simple question it then is; or why it can't be. */
export function withNumbers(question: Element, set: Record<string, number>): Element | Sentence {
  const several = question.attributes['type'] === 'calculatedmulti'
  let problem: Sentence | null = null
  const fill = (text: string): string =>
    text
      .replaceAll(/\{=((?:[^{}]|\{\w+\})*)\}/g, (whole, formula: string) => {
        const value = evaluate(formula, set)
        problem ??=
          value === null
            ? say('The formula “{formula}” can’t be worked out.', { formula: whole.slice(0, 80) })
            : null
        return value === null ? whole : shown(value)
      })
      .replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
        set[name] === undefined ? whole : shown(set[name]),
      )
  const inTexts = (node: Node): Node =>
    typeof node === 'string' ? fill(node) : { ...node, children: node.children.map(inTexts) }
  const answer = (node: Element): Element => {
    if (several) return inTexts(node) as Element
    const formula = textIn(childOf(node, 'text')).trim()
    const value = formula === '*' ? null : evaluate(formula, set)
    if (value === null && formula !== '*') {
      problem ??= say('The formula “{formula}” can’t be worked out.', {
        formula: formula.slice(0, 80),
      })
    }
    const text = value === null ? formula : rounded(value, node)
    return {
      ...node,
      children: [
        element('text', text),
        element('tolerance', String(value === null ? 0 : toleranceOf(node, Number(text)))),
        ...childrenOf(node, 'feedback'),
      ],
    }
  }
  const children = question.children.map((child) => {
    if (typeof child === 'string') return child
    if (child.name === 'answer') return answer(child)
    return /^(questiontext|generalfeedback)$/.test(child.name) ? inTexts(child) : child
  })
  return (
    problem ?? {
      ...question,
      attributes: { ...question.attributes, type: several ? 'multichoice' : 'numerical' },
      children,
    }
  )
}

const element = (name: string, text: string): Element => ({
  name,
  attributes: {},
  children: [text],
  line: 0,
})

const shown = (value: number) => String(Number(value.toPrecision(12)))

/** As many decimals, or significant figures, as the answer says. */
function rounded(value: number, answer: Element): string {
  const length = asNumber(textIn(childOf(answer, 'correctanswerlength'))) ?? 12
  const digits = Math.max(0, Math.min(15, length))
  return textIn(childOf(answer, 'correctanswerformat')).trim() === '2'
    ? String(Number(value.toPrecision(Math.max(1, digits))))
    : String(Number(value.toFixed(digits)))
}

/** Moodle's tolerance is relative (1), a number (2) or geometric (3); here it is written out as a number. */
function toleranceOf(answer: Element, value: number): number {
  const given = Math.abs(asNumber(textIn(childOf(answer, 'tolerance'))) ?? 0)
  const type = textIn(childOf(answer, 'tolerancetype')).trim() || '1'
  if (type === '2') return given
  return Number((Math.abs(value) * given).toPrecision(12))
}
