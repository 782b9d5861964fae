import {
  contentOf,
  essayBody,
  matchingOf,
  oneLine,
  orderingOf,
  read,
  truthOf,
  type Parsed,
  type ReadBody,
  type Source,
} from '../parsed.ts'
import {
  childOf,
  childrenOf,
  findAll,
  isElement,
  textIn,
  type Element,
} from '#server/archives/nodes.ts'
import { plainText } from '../text/plain-text.ts'
import { Words } from '../text/words.ts'
import { xmlRoot, XmlError } from '#server/archives/xml-tree.ts'
import { asNumber, multipleFrom, numberFrom, singleFrom, textsFrom } from '../weighed.ts'
import { isSentence, say } from '#server/words/sentence.ts'

/** A pool of Blackboard: QUESTION_TRUEFALSE and its kin, with their points in a list at the top. */
export function readPool(source: Source): Parsed[] {
  let root: Element
  try {
    root = xmlRoot(source.text)
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return [{ line: error.line, summary: say('Blackboard pool'), problem: error.sentence }]
  }
  const points = new Map(
    findAll(childOf(root, 'QUESTIONLIST'), 'QUESTION').map(({ attributes }) => [
      attributes['id'] ?? '',
      asNumber(attributes['points'] ?? '') ?? 1,
    ]),
  )
  return root.children
    .filter(isElement)
    .filter(({ name }) => name.startsWith('QUESTION_'))
    .map((question) => readOne(question, points.get(question.attributes['id'] ?? '') ?? 1, source))
}

function readOne(question: Element, points: number, source: Source): Parsed {
  const words = new Words(source.media, source.find)
  const prompt = words.document(textIn(childOf(childOf(question, 'BODY'), 'TEXT')))
  const id = question.attributes['id'] ?? ''
  const about = {
    line: question.line,
    summary: oneLine(plainText(prompt), 300) || say('Question'),
    ...(id && { externalId: id.slice(0, 200) }),
  }
  const made = bodyOf(question, words)
  if (isSentence(made)) return { ...about, problem: made }
  const gradable = childOf(question, 'GRADABLE')
  const feedback = ['FEEDBACK_WHEN_CORRECT', 'FEEDBACK_WHEN_INCORRECT'].some(
    (name) => textIn(childOf(gradable, name)).trim() !== '',
  )
  return {
    ...about,
    content: contentOf(prompt, made.body, { points }),
    notes: [
      ...made.notes,
      ...words.notes,
      ...(feedback ? [say('Feedback for right and for wrong answers isn’t kept.')] : []),
      ...(points > 0 ? [] : [say('The question was worth no points and will be worth 1.')]),
    ],
  }
}

function bodyOf(question: Element, words: Words): ReadBody {
  const correct = findAll(childOf(question, 'GRADABLE'), 'CORRECTANSWER').map(
    ({ attributes }) => attributes,
  )
  const isRight = (id: string) => correct.some((answer) => answer['answer_id'] === id)
  const text = (element: Element) => textIn(childOf(element, 'TEXT'))
  const answers = childrenOf(question, 'ANSWER')
    .toSorted(byPlace)
    .map((answer) => {
      const document = words.document(text(answer))
      return {
        id: answer.attributes['id'] ?? '',
        document,
        text: oneLine(plainText(document), 600),
      }
    })
  const right = answers.filter(({ id }) => isRight(id))
  switch (question.name) {
    case 'QUESTION_TRUEFALSE': {
      if (right.length !== 1) return say('Exactly one of true and false must be right.')
      return read(truthOf(/^true$/i.test(right[0]?.text ?? '')))
    }
    case 'QUESTION_MULTIPLECHOICE':
      return singleFrom(
        answers.map((answer) => ({ ...answer, fraction: isRight(answer.id) ? 100 : 0 })),
      )
    case 'QUESTION_MULTIPLEANSWER':
      return multipleFrom(
        answers.map((answer) => ({
          ...answer,
          fraction: (isRight(answer.id) ? 100 : -100) / Math.max(1, right.length),
        })),
      )
    case 'QUESTION_ORDER':
      return answers.length < 2
        ? say('Putting in order needs at least two items.')
        : read(orderingOf(answers.map((answer) => answer.text)))
    case 'QUESTION_ESSAY':
      return read({
        ...essayBody,
        guidance: answers
          .map((answer) => plainText(answer.document))
          .join('\n')
          .slice(0, 10_000),
      })
    case 'QUESTION_FILLINBLANK':
      return textsFrom(
        answers.map((answer) => ({
          text: answer.text.replaceAll('*', String.raw`\*`),
          fraction: 100,
        })),
        false,
      )
    case 'QUESTION_NUMERIC':
      return numberFrom(
        answers.map((answer) => ({ text: answer.text, fraction: 100, tolerance: 0 })),
      )
    case 'QUESTION_MATCH': {
      const choices = childrenOf(question, 'CHOICE').map((choice) => ({
        id: choice.attributes['id'] ?? '',
        text: oneLine(words.line(text(choice)), 600),
      }))
      const pairs = answers.map(({ id, text: left }): [string, string] => {
        const choice = correct.find((answer) => answer['answer_id'] === id)?.['choice_id']
        return [left, choices.find((given) => given.id === choice)?.text ?? '']
      })
      if (pairs.some((pair) => pair.includes(''))) return say('A pair has no right side.')
      const used = new Set(pairs.map(([, to]) => to))
      return read(
        matchingOf([
          ...pairs,
          ...choices
            .filter((given) => !used.has(given.text))
            .map((given): [string, string] => ['', given.text]),
        ]),
      )
    }
    default:
      return say('Blackboard’s “{type}” isn’t a kind of question here.', {
        type: question.name.slice(9, 60).toLowerCase(),
      })
  }
}

const byPlace = (a: Element, b: Element) =>
  (Number(a.attributes['position']) || 0) - (Number(b.attributes['position']) || 0)
