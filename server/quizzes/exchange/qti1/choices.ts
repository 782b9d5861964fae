import { read, truthOf, type ReadBody } from '../parsed.ts'
import { plainText } from '../text/plain-text.ts'
import { multipleFrom, singleFrom, type WeighedOption } from '../weighed.ts'
import type { Given } from './answers.ts'
import { equalsIn, rewarding, scoreOf } from './conditions.ts'
import type { Response } from './item.ts'
import { isSentence, say } from '#server/words/sentence.ts'

/** One response with labels to choose from: which are right follows from running the rules on each of them. */
export function choiceFrom(given: Given, response: Response): ReadBody {
  const { item, conditions, words } = given
  const labels = response.labels.map(({ ident, nodes }) => {
    const document = words.nodes(nodes)
    return {
      ident,
      document,
      text: plainText(document),
      feedback: words.lineOf(words.nodes(feedbackOf(given, response, ident))),
      score: scoreOf(conditions, { [response.ident]: [ident] }),
    }
  })
  if (labels.some(({ document }) => document.content.length === 0))
    return say('An option is empty.')
  const weighed = (fraction: (ident: string, score: number) => number): WeighedOption[] =>
    labels.map(({ ident, score, ...label }) => ({ ...label, fraction: fraction(ident, score) }))
  if (response.cardinality !== 'multiple') {
    const best = Math.max(...labels.map(({ score }) => score))
    if (best <= 0) return say('No option is right.')
    return truthFrom(labels, best) ?? singleFrom(weighed((_, score) => percent(score, best)))
  }
  // One rule that names all the right ones, or one rule for each.
  const whole = rewarding(conditions).find(({ test }) => equalsIn(test).length > 1)
  const sum = labels.reduce((total, { score }) => total + Math.max(0, score), 0)
  if (!whole && sum > 0) return multipleFrom(weighed((_, score) => percent(score, sum)))
  const [only] = rewarding(conditions)
  const right = equalsIn((whole ?? only)?.test).map(({ value }) => value)
  const count = labels.filter(({ ident }) => right.includes(ident)).length
  if (count === 0) return say('No option is right.')
  const made = multipleFrom(weighed((ident) => (right.includes(ident) ? 100 : -100) / count))
  return isSentence(made)
    ? made
    : read(made.body, [
        ...made.notes,
        ...(count > 1 && !item.metadata['question_type']
          ? [say('Some of the right options are worth a part of the points.')]
          : []),
      ])
}

const percent = (score: number, of: number) => Number(((score / of) * 100).toFixed(5))

function feedbackOf({ item, conditions }: Given, response: Response, ident: string) {
  const shown = conditions
    .filter(({ test }) => {
      const equals = equalsIn(test)
      return (
        equals.length === 1 &&
        // Blackboard names the option instead of the response.
        (equals[0]?.value === ident ||
          (equals[0]?.value === '' && equals[0].respident === ident)) &&
        (equals[0]?.respident === response.ident || equals[0]?.respident === ident)
      )
    })
    .flatMap(({ feedback }) => feedback)
    .filter((id) => !/^(general_)?(in)?correct(_fb)?$/i.test(id))
  return [...new Set(shown)].flatMap((id) => item.feedback.get(id) ?? [])
}

/** Two labels that say true and false. */
function truthFrom(
  labels: readonly { text: string; feedback: string; score: number }[],
  best: number,
): ReadBody | null {
  const of = (word: RegExp) => labels.find(({ text }) => word.test(text.trim()))
  const [yes, no] = [of(/^true$/i), of(/^false$/i)]
  if (labels.length !== 2 || !yes || !no || yes.score === no.score) return null
  return read(truthOf(yes.score === best, yes.feedback, no.feedback))
}
