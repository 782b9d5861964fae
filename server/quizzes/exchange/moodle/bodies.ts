import {
  essayBody,
  matchingOf,
  maximumAnswers,
  oneLine,
  orderingOf,
  read,
  truthOf,
  type ReadBody,
} from '../parsed.ts'
import { childOf, childrenOf, textIn, type Element } from '#server/archives/nodes.ts'
import { plainText } from '../text/plain-text.ts'
import type { Words } from '../text/words.ts'
import {
  asNumber,
  multipleFrom,
  numberFrom,
  singleFrom,
  textsFrom,
  type WeighedOption,
} from '../weighed.ts'
import { textOf } from './moodle-text.ts'
import { isSentence, say, type Sentence } from '#server/words/sentence.ts'

const elsewhere: Record<string, Sentence> = {
  description: say('A description asks nothing. Put its text into a lesson.'),
  random: say('A random question draws from a category. Draw from a bank in the quiz instead.'),
  randomsamatch: say(
    'A random matching question is made up from others. Import those, and match them here.',
  ),
  ddimageortext: say('Dragging onto a picture isn’t a kind of question here.'),
  ddmarker: say('Dragging markers onto a picture isn’t a kind of question here.'),
}

/** What is asked and what is right, by Moodle's type. */
export function readBody(type: string, question: Element, words: Words): ReadBody {
  const given = childrenOf(question, 'answer')
  if (given.length > maximumAnswers) return say('The question has too many answers.')
  const value = (name: string) => textIn(childOf(question, name)).trim()
  switch (type) {
    case 'multichoice':
      return /^(0|false)$/.test(value('single'))
        ? multipleFrom(options(given, words))
        : singleFrom(options(given, words))
    case 'truefalse':
      return truthFrom(options(given, words))
    case 'shortanswer':
      return textsFrom(exact(given, words), value('usecase') === '1')
    case 'numerical':
      return numberWithUnits(question, exact(given, words))
    case 'matching':
    case 'match':
      return matchingFrom(question, words)
    case 'ordering':
      return orderingFrom(question, options(given, words))
    case 'essay':
      return essayFrom(question, words, value)
    default:
      return (
        elsewhere[type] ??
        say('Questions of Moodle’s type “{type}” can’t be imported.', { type: type.slice(0, 40) })
      )
  }
}

const fractionOf = (answer: Element) => asNumber(answer.attributes['fraction'] ?? '') ?? 0

function feedbackOf(answer: Element, words: Words): string {
  const { text, format, find } = textOf(childOf(answer, 'feedback'))
  return words.line(text, format, find)
}

const options = (given: readonly Element[], words: Words): WeighedOption[] =>
  given.map((answer) => {
    const { text, format, find } = textOf(answer)
    const document = words.document(text, format, find)
    return {
      document,
      text: plainText(document),
      fraction: fractionOf(answer),
      feedback: feedbackOf(answer, words),
    }
  })

/** Short answers and numbers have no format: a < in them is a <. */
const exact = (given: readonly Element[], words: Words) =>
  given.map((answer) => ({
    text: oneLine(textIn(childOf(answer, 'text')), 600),
    fraction: fractionOf(answer),
    feedback: feedbackOf(answer, words),
    tolerance: tolerance(textIn(childOf(answer, 'tolerance'))),
  }))

const tolerance = (text: string) => (text.trim() === '' ? 0 : (asNumber(text) ?? NaN))

function truthFrom(answers: WeighedOption[]): ReadBody {
  const of = (word: string) => answers.find(({ text }) => text.toLowerCase() === word)
  // A site in another language writes its own words; the first is true.
  const [yes, no] = of('true') && of('false') ? [of('true'), of('false')] : answers
  if (!yes || !no || yes.fraction > 0 === no.fraction > 0) {
    return say('Exactly one of true and false must be right.')
  }
  return read(
    truthOf(yes.fraction > 0, yes.feedback, no.feedback),
    of('true') && of('false')
      ? []
      : [say('“{yes}” is read as true and “{no}” as false.', { yes: yes.text, no: no.text })],
  )
}

function numberWithUnits(question: Element, answers: Parameters<typeof numberFrom>[0]): ReadBody {
  const showsNone = textIn(childOf(question, 'showunits')).trim() === '3'
  const given = showsNone ? [] : childrenOf(childOf(question, 'units'), 'unit')
  const units = given.map((unit) => ({
    symbol: textIn(childOf(unit, 'unit_name')).trim(),
    multiplier: asNumber(textIn(childOf(unit, 'multiplier'))) ?? 0,
  }))
  if (units.some(({ symbol, multiplier }) => symbol === '' || multiplier <= 0)) {
    return say('A unit has no name or no multiplier.')
  }
  const main = units[0]?.multiplier ?? 1
  const made = numberFrom(
    answers,
    // Moodle counts how many of a unit make the main one, Lyceum how many of the main one a unit makes.
    units.map(({ symbol, multiplier }) => ({ symbol, factor: rounded(main / multiplier) })),
  )
  if (isSentence(made) || units.length === 0) return made
  const isGraded = /^[12]$/.test(textIn(childOf(question, 'unitgradingtype')).trim())
  return read(made.body, [
    ...made.notes,
    isGraded
      ? say('A missing or wrong unit makes the answer wrong; Moodle’s own unit penalty isn’t kept.')
      : say('The unit was optional and will be required.'),
  ])
}

/** A thousandth of a thousand is one again. */
const rounded = (factor: number) => Number(factor.toPrecision(14))

function matchingFrom(question: Element, words: Words): ReadBody {
  const pairs = childrenOf(question, 'subquestion').map((pair) => {
    const { text, format, find } = textOf(pair)
    const right = words.line(textIn(childOf(childOf(pair, 'answer'), 'text')), 'plain')
    return [oneLine(words.line(text, format, find), 600), oneLine(right, 600)] as const
  })
  if (pairs.length > maximumAnswers) return say('The question has too many answers.')
  if (pairs.some(([, right]) => right === '') || pairs.filter(([left]) => left).length < 2) {
    return say('Matching needs at least two whole pairs.')
  }
  return read(matchingOf(pairs))
}

/** The fraction of an item is its place. */
function orderingFrom(question: Element, answers: WeighedOption[]): ReadBody {
  const says = (name: string) => textIn(childOf(question, name)).trim()
  const items = answers
    .toSorted((a, b) => a.fraction - b.fraction)
    .map(({ document, text }) => ({ document, text: oneLine(text, 600) }))
  if (items.some(({ text }) => text === '')) return say('An item to put in order has no text.')
  return read(orderingOf(items.map(({ text }) => text)), [
    ...(answers.some(({ feedback }) => feedback)
      ? [say('Feedback on single items isn’t kept.')]
      : []),
    ...(/^(|0|ALL)$/.test(says('selecttype'))
      ? []
      : [say('All items are asked, not a selection of them.')]),
    ...(/^(|0|ABSOLUTE_POSITION)$/.test(says('gradingtype'))
      ? []
      : [
          say(
            'Items count when they’re in their exact place; Moodle’s own grading of the order isn’t kept.',
          ),
        ]),
  ])
}

function essayFrom(question: Element, words: Words, value: (name: string) => string): ReadBody {
  const info = textOf(childOf(question, 'graderinfo'))
  const guidance = words.line(info.text, info.format, info.find).slice(0, 10_000)
  const files = asNumber(value('attachments')) ?? 0
  const template = textOf(childOf(question, 'responsetemplate')).text.trim()
  const notes = template ? [say('The answer template isn’t kept.')] : []
  if (value('responseformat') === 'noinline') {
    const most = files < 1 || files > 10 ? 10 : files
    if (most !== files) notes.push(say('Learners may hand in up to 10 files.'))
    return read({ kind: 'file', maximum_files: most, guidance, rubric: [] }, notes)
  }
  if (files !== 0) notes.push(say('Attachments beside the text aren’t kept.'))
  const limit = (name: string) => asNumber(value(name)) || null
  const [minimum_words, maximum_words] = [limit('minwordlimit'), limit('maxwordlimit')]
  return read({ ...essayBody, guidance, minimum_words, maximum_words }, notes)
}
