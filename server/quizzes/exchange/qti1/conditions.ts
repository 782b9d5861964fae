import {
  childOf,
  childrenOf,
  findAll,
  isElement,
  textIn,
  type Element,
} from '#server/archives/nodes.ts'

/** One rule of an item: when it holds, what it scores, and which feedback it shows. */
export interface Condition {
  test: Element | undefined
  /** The score it sets or adds; null when it scores nothing. */
  score: number | null
  adds: boolean
  feedback: string[]
  goesOn: boolean
}

export function conditionsOf(item: Element): Condition[] {
  return findAll(item, 'respcondition').map((condition) => {
    const sets = childrenOf(condition, 'setvar')
    const set =
      sets.find(({ attributes }) => !/feedback/i.test(attributes['varname'] ?? '')) ?? sets[0]
    const given = textIn(set).trim()
    const value = /max/i.test(given) ? 100 : given === '' ? 1 : Number(given)
    const action = set?.attributes['action'] ?? 'Set'
    return {
      test: childOf(condition, 'conditionvar'),
      score: set && Number.isFinite(value) ? (/subtract/i.test(action) ? -value : value) : null,
      adds: /add|subtract/i.test(action),
      feedback: childrenOf(condition, 'displayfeedback').map(
        (f) => f.attributes['linkrefid'] ?? '',
      ),
      goesOn: /^(yes|true)$/i.test(condition.attributes['continue'] ?? 'No'),
    }
  })
}

/** The score of an answer, by running the rules in order. */
export function scoreOf(
  conditions: readonly Condition[],
  answer: Record<string, string[]>,
): number {
  let score = 0
  for (const { test, score: value, adds, goesOn } of conditions) {
    if (!test || !holds(test, answer)) continue
    if (value !== null) score = adds ? score + value : value
    // A rule that scores nothing only shows feedback, whatever it says of going on.
    if (!goesOn && value !== null && !adds) break
  }
  return score
}

function holds(test: Element, answer: Record<string, string[]>): boolean {
  const inside = test.children.filter(isElement)
  const given = answer[test.attributes['respident'] ?? ''] ?? []
  switch (test.name) {
    case 'conditionvar':
    case 'and':
      return inside.length > 0 && inside.every((child) => holds(child, answer))
    case 'or':
      return inside.some((child) => holds(child, answer))
    case 'not':
      return !inside.some((child) => holds(child, answer))
    case 'varequal':
      return given.includes(textIn(test).trim())
    case 'other':
      return true
    case 'unanswered':
      return given.length === 0
    default:
      return false
  }
}

export interface Equal {
  respident: string
  value: string
  caseSensitive: boolean
  /** Part of the answer is enough. */
  isPart: boolean
}

/** Every value that a test asks for, in order; not what it rules out. */
export function equalsIn(test: Element | undefined): Equal[] {
  return (test?.children ?? []).filter(isElement).flatMap((child): Equal[] => {
    if (child.name === 'not') return []
    if (child.name !== 'varequal' && child.name !== 'varsubstring') return equalsIn(child)
    return [
      {
        respident: child.attributes['respident'] ?? '',
        value: textIn(child).trim(),
        caseSensitive: /^yes$/i.test(child.attributes['case'] ?? 'No'),
        isPart: child.name === 'varsubstring',
      },
    ]
  })
}

/** Rules that give points, the best first. */
export const rewarding = (conditions: readonly Condition[]) =>
  conditions
    .filter(({ score }) => score !== null && score > 0)
    .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))

/** Numbers that a rule accepts: an exact one, a range, or both for one with a margin. */
export function numbersIn(test: Element | undefined): { answer: number; tolerance: number }[] {
  const value = (...names: string[]) =>
    findAll(test, ...names).map((found) => Number(textIn(found).trim()))
  const [lows, highs] = [value('vargte', 'vargt'), value('varlte', 'varlt')]
  const exact = value('varequal').filter(Number.isFinite)
  const [low, high] = [lows[0], highs[0]]
  if (low === undefined || high === undefined || !Number.isFinite(low) || !Number.isFinite(high)) {
    return exact.map((answer) => ({ answer, tolerance: 0 }))
  }
  const answer = exact[0] ?? (low + high) / 2
  return [{ answer, tolerance: tidy(Math.max(high - answer, answer - low, 0)) }]
}

const tidy = (number: number) => Number(number.toPrecision(12))
