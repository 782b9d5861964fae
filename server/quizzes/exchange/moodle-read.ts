import { htmlText, mediaProblem } from './html-text.ts'
import {
  contentOf,
  essayBody,
  matchingOf,
  maximumAnswers,
  maximumQuestions,
  orderingOf,
  read,
  truthOf,
  type Parsed,
  type ReadBody,
} from './parsed.ts'
import { asNumber, multipleFrom, numberFrom, singleFrom, textsFrom } from './weighed.ts'
import { childOf, childrenOf, readXml, XmlError, type XmlElement } from './xml-tree.ts'

/** Moodle's XML. A question is read whole or named with the reason; what changes on the way is in its notes. */
export function readMoodleXml(text: string): Parsed[] {
  const found: Parsed[] = []
  let category = ''
  try {
    readXml(text, 'question', (question) => {
      if (found.length > maximumQuestions) return
      const type = question.attributes['type'] ?? ''
      if (type === 'category') category = lastOf(childOf(childOf(question, 'category'), 'text'))
      else found.push(readQuestion(type, question, category))
    })
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    const problem = `From here on the file can’t be read as XML: ${error.message}.`
    found.push({ line: error.line, summary: 'Moodle XML', problem })
  }
  return found
}

/** The words of an element's text, by the format it says it has; notes what is lost, names pictures. */
interface Words {
  of: (element: XmlElement | undefined) => string
  hasFormatting: boolean
  problem: string | null
}

function readWords(): Words {
  const words: Words = {
    hasFormatting: false,
    problem: null,
    of(element) {
      const given = childOf(element, 'text')?.text ?? ''
      if (element && childrenOf(element, 'file').length > 0) words.problem ??= mediaProblem
      const format = element?.attributes['format'] ?? 'html'
      if (format === 'plain_text') return given.trim()
      const { text, hasFormatting, problem } = htmlText(
        format === 'html' ? given : given.replaceAll('\n', '<br>'),
      )
      words.hasFormatting ||= hasFormatting || format === 'markdown'
      words.problem ??= problem
      return text
    },
  }
  return words
}

function readQuestion(type: string, question: XmlElement, category: string): Parsed {
  const { line } = question
  const words = readWords()
  const prompt = words.of(childOf(question, 'questiontext'))
  const summary = (prompt || words.of(childOf(question, 'name'))).slice(0, 300) || 'Question'
  const made = readBody(type, question, words)
  if (typeof made === 'string') return { line, summary, problem: made }
  const explanation = words.of(childOf(question, 'generalfeedback'))
  if (words.problem) return { line, summary, problem: words.problem }
  const given = childrenOf(childOf(question, 'tags') ?? question, 'tag').map((tag) =>
    (childOf(tag, 'text')?.text ?? '').trim(),
  )
  const tags = [...new Set([...given, category])].filter(Boolean).map((tag) => tag.slice(0, 40))
  const points = asNumber(childOf(question, 'defaultgrade')?.text ?? '1') ?? 1
  return {
    line,
    summary,
    content: contentOf(prompt || summary, made.body, {
      explanation,
      points,
      tags: tags.slice(0, 20),
    }),
    notes: [
      ...made.notes,
      ...(words.hasFormatting ? ['Formatting isn’t kept; the text is.'] : []),
      ...(points > 0 ? [] : ['The question was worth no points and will be worth 1.']),
      ...(category ? [`The category “${category}” is kept as a tag.`] : []),
      ...(tags.length > 20 || [...given, category].some((tag) => tag.length > 40)
        ? ['Tags are shortened to 20 tags of 40 characters.']
        : []),
      ...settingNotes(question),
    ],
  }
}

/** "$course$/top/Default for Biology/Cells" is Cells. */
const lastOf = (path: XmlElement | undefined) =>
  (path?.text ?? '')
    .trim()
    .split(/(?<!\/)\/(?!\/)/)
    .at(-1)
    ?.replaceAll('//', '/')
    .trim()
    .slice(0, 40) ?? ''

/** What Moodle keeps with the question and Lyceum with the quiz, or not at all. */
function settingNotes(question: XmlElement): string[] {
  const says = (name: string) =>
    (childOf(childOf(question, name), 'text')?.text ?? '').trim() !== ''
  const feedback = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'].some(says)
  return [
    ...(feedback ? ['Feedback for right, partly right and wrong answers isn’t kept.'] : []),
    ...(childOf(question, 'hint') ? ['Hints aren’t kept.'] : []),
    ...(/^(0|false)$/.test(childOf(question, 'shuffleanswers')?.text.trim() ?? '')
      ? ['Shuffling was off for this question. Here the quiz decides.']
      : []),
  ]
}

function readBody(type: string, question: XmlElement, words: Words): ReadBody {
  const given = childrenOf(question, 'answer')
  if (given.length > maximumAnswers) return 'The question has too many answers.'
  const value = (name: string) => childOf(question, name)?.text.trim() ?? ''
  const answers = () =>
    given.map((answer) => ({
      text: words.of(answer),
      fraction: asNumber(answer.attributes['fraction'] ?? '') ?? 0,
      feedback: words.of(childOf(answer, 'feedback')),
    }))
  switch (type) {
    case 'multichoice':
      return /^(0|false)$/.test(value('single')) ? multipleFrom(answers()) : singleFrom(answers())
    case 'truefalse':
      return truthFrom(answers())
    case 'shortanswer':
      return textsFrom(exact(given, words), value('usecase') === '1')
    case 'numerical':
      return numberWithUnits(question, exact(given, words))
    case 'matching':
      return matchingFrom(question, words)
    case 'ordering':
      return orderingFrom(question, answers())
    case 'essay':
      return essayFrom(question, words, value)
    case 'cloze':
      return 'Cloze questions (embedded answers) can’t be imported. Write them as fill-in-the-blanks questions here.'
    case 'description':
      return 'A description asks nothing. Put its text into a lesson.'
    default:
      return `Questions of Moodle’s type “${type.slice(0, 40)}” can’t be imported.`
  }
}

/** Short answers and numbers have no format: a < in them is a <. */
const exact = (given: readonly XmlElement[], words: Words) =>
  given.map((answer) => ({
    text: (childOf(answer, 'text')?.text ?? '').trim(),
    fraction: asNumber(answer.attributes['fraction'] ?? '') ?? 0,
    feedback: words.of(childOf(answer, 'feedback')),
    tolerance: tolerance(childOf(answer, 'tolerance')?.text ?? '0'),
  }))

const tolerance = (text: string) => (text.trim() === '' ? 0 : (asNumber(text) ?? NaN))

function truthFrom(answers: { text: string; fraction: number; feedback: string }[]): ReadBody {
  const of = (word: string) => answers.find(({ text }) => text.toLowerCase() === word)
  const [yes, no] = [of('true'), of('false')]
  if (!yes || !no || yes.fraction > 0 === no.fraction > 0) {
    return 'Exactly one of true and false must be right.'
  }
  return read(truthOf(yes.fraction > 0, yes.feedback, no.feedback))
}

function numberWithUnits(
  question: XmlElement,
  answers: Parameters<typeof numberFrom>[0],
): ReadBody {
  const showsNone = childOf(question, 'showunits')?.text.trim() === '3'
  const given = showsNone ? [] : childrenOf(childOf(question, 'units') ?? question, 'unit')
  const units = given.map((unit) => ({
    symbol: childOf(unit, 'unit_name')?.text.trim() ?? '',
    multiplier: asNumber(childOf(unit, 'multiplier')?.text ?? '') ?? 0,
  }))
  if (units.some(({ symbol, multiplier }) => symbol === '' || multiplier <= 0)) {
    return 'A unit has no name or no multiplier.'
  }
  const main = units[0]?.multiplier ?? 1
  const made = numberFrom(
    answers,
    // Moodle counts how many of a unit make the main one, Lyceum how many of the main one a unit makes.
    units.map(({ symbol, multiplier }) => ({ symbol, factor: rounded(main / multiplier) })),
  )
  if (typeof made === 'string' || units.length === 0) return made
  const isGraded = /^[12]$/.test(childOf(question, 'unitgradingtype')?.text.trim() ?? '')
  return read(made.body, [
    ...made.notes,
    isGraded
      ? 'A missing or wrong unit makes the answer wrong; Moodle’s own unit penalty isn’t kept.'
      : 'The unit was optional and will be required.',
  ])
}

/** A thousandth of a thousand is one again. */
const rounded = (factor: number) => Number(factor.toPrecision(14))

function matchingFrom(question: XmlElement, words: Words): ReadBody {
  const pairs = childrenOf(question, 'subquestion').map((pair) => {
    const right = childOf(childOf(pair, 'answer'), 'text')?.text.trim() ?? ''
    return [words.of(pair), right] as const
  })
  if (pairs.length > maximumAnswers) return 'The question has too many answers.'
  if (pairs.some(([, right]) => right === '') || pairs.filter(([left]) => left).length < 2) {
    return 'Matching needs at least two whole pairs.'
  }
  return read(matchingOf(pairs))
}

/** The fraction of an item is its place. */
function orderingFrom(
  question: XmlElement,
  answers: { text: string; fraction: number }[],
): ReadBody {
  const says = (name: string) => childOf(question, name)?.text.trim() ?? ''
  const items = answers.toSorted((a, b) => a.fraction - b.fraction).map(({ text }) => text)
  return read(orderingOf(items), [
    ...(/^(|0|ALL)$/.test(says('selecttype'))
      ? []
      : ['All items are asked, not a selection of them.']),
    ...(/^(|0|ABSOLUTE_POSITION)$/.test(says('gradingtype'))
      ? []
      : [
          'Items count when they’re in their exact place; Moodle’s own grading of the order isn’t kept.',
        ]),
  ])
}

function essayFrom(question: XmlElement, words: Words, value: (name: string) => string): ReadBody {
  const guidance = words.of(childOf(question, 'graderinfo'))
  const files = asNumber(value('attachments')) ?? 0
  const notes = words.of(childOf(question, 'responsetemplate'))
    ? ['The answer template isn’t kept.']
    : []
  if (value('responseformat') === 'noinline') {
    const most = files < 1 || files > 10 ? 10 : files
    if (most !== files) notes.push('Learners may hand in up to 10 files.')
    return read({ kind: 'file', maximum_files: most, guidance, rubric: [] }, notes)
  }
  if (files !== 0) notes.push('Attachments beside the text aren’t kept.')
  const limit = (name: string) => asNumber(value(name)) || null
  const [minimum_words, maximum_words] = [limit('minwordlimit'), limit('maxwordlimit')]
  return read({ ...essayBody, guidance, minimum_words, maximum_words }, notes)
}
