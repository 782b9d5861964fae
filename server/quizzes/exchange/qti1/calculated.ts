import { childOf, childrenOf, findOne, textIn, type Element } from '#server/archives/nodes.ts'
import { asNumber } from '../weighed.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

const maximumSets = 20

export interface CalculatedSet {
  /** Writes the numbers of the set into a text, where it has [name]. */
  fill: (text: string) => string
  number: { answer: number; tolerance: number }
  note: Sentence
}

/** Canvas's formula questions come with sets of numbers and their answers; empty for every other item. */
export function calculatedSets(item: Element): CalculatedSet[] {
  const calculated = findOne(item, 'calculated')
  const sets = childrenOf(childOf(calculated, 'var_sets'), 'var_set')
  const margin = textIn(childOf(calculated, 'answer_tolerance')).trim()
  const read = sets.slice(0, maximumSets).flatMap((set, index): CalculatedSet[] => {
    const answer = asNumber(textIn(childOf(set, 'answer')))
    if (answer === null) return []
    const values = new Map(
      childrenOf(set, 'var').map((value) => [value.attributes['name'] ?? '', textIn(value).trim()]),
    )
    return [
      {
        fill: (text) =>
          text.replaceAll(/\[(\w+)\]/g, (whole, name: string) => values.get(name) ?? whole),
        number: { answer, tolerance: toleranceOf(margin, answer) },
        note:
          sets.length > maximumSets
            ? say(
                'Set {number} of {total} of a formula question; the first {kept} are imported. Each set is a question of its own.',
                { number: index + 1, total: sets.length, kept: maximumSets },
              )
            : say(
                'Set {number} of {total} of a formula question. Each set is a question of its own.',
                { number: index + 1, total: sets.length },
              ),
      },
    ]
  })
  return read
}

/** "5%" is a share of the answer. */
function toleranceOf(given: string, answer: number): number {
  const value = Math.abs(asNumber(given.replace(/%$/, '')) ?? 0)
  return given.endsWith('%') ? Number(((Math.abs(answer) * value) / 100).toPrecision(12)) : value
}
