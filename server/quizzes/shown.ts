import type { Document } from '#contract/document.ts'
import type { RubricCriterion } from '#contract/grading.ts'
import type { AnswerKey, QuestionBody, ShownBody } from '#contract/questions.ts'
import { pictureIdsOf } from '#server/courses/curriculum/rules.ts'
import { seededRandom, shuffled } from './random.ts'

interface Order {
  /** The same seed gives the same order: an attempt looks alike on every device. */
  seed: string
  shuffleOptions: boolean
}

/** A question without its key. What must be put in order or matched is always shuffled: its order is the key. */
export function shownBody(body: QuestionBody, { seed, shuffleOptions }: Order): ShownBody {
  const random = seededRandom(seed)
  switch (body.kind) {
    case 'single':
    case 'multiple': {
      const options = body.options.map(({ id, document }) => ({ id, document }))
      return { kind: body.kind, options: shuffleOptions ? shuffled(options, random) : options }
    }
    case 'true_false':
    case 'short_text':
      return { kind: body.kind }
    case 'numeric':
      return { kind: body.kind, units: body.units.map(({ symbol }) => symbol) }
    case 'blanks':
      return {
        kind: body.kind,
        text: body.text,
        blanks: body.blanks.map(({ id, choices, numbers = [] }) => ({
          id,
          choices: shuffled(choices, random),
          is_number: numbers.length > 0,
        })),
      }
    case 'matching':
      return {
        kind: body.kind,
        lefts: body.pairs.map(({ left_id, left }) => ({ id: left_id, text: left })),
        rights: shuffled(
          // The same right side of two pairs is one thing to choose.
          [
            ...body.pairs.map(({ right_id, right }) => ({ id: right_id, text: right })),
            ...body.extras.map(({ id, text }) => ({ id, text })),
          ].filter(({ text }, at, all) => all.findIndex((other) => other.text === text) === at),
          random,
        ),
      }
    case 'ordering':
      return { kind: body.kind, items: misplaced(body.items, random) }
    case 'essay':
      return {
        kind: body.kind,
        minimum_words: body.minimum_words,
        maximum_words: body.maximum_words,
      }
    case 'file':
      return { kind: body.kind, maximum_files: body.maximum_files }
  }
}

/** Shuffled until it differs from the right order: two items would be right by chance half the time. */
function misplaced<T extends { id: string }>(items: readonly T[], random: () => number): T[] {
  for (let turn = 0; turn < 5; turn += 1) {
    const order = shuffled(items, random)
    if (order.some(({ id }, index) => items[index]?.id !== id)) return order
  }
  return items.toReversed()
}

/** The right answer, for those to whom it is released. */
export function keyOf(body: QuestionBody): AnswerKey {
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return {
        kind: 'options',
        option_ids: body.options.filter((option) => option.is_correct).map(({ id }) => id),
      }
    case 'true_false':
      return { kind: 'truth', value: body.answer }
    case 'short_text': {
      const texts = body.accepted
        .filter(({ is_pattern, credit = 100 }) => !is_pattern && credit === 100)
        .map(({ text }) => text)
      return { kind: 'texts', texts }
    }
    case 'numeric': {
      const unit = body.units[0]?.symbol
      return { kind: 'texts', texts: [unit ? `${body.answer} ${unit}` : String(body.answer)] }
    }
    case 'blanks':
      return {
        kind: 'blanks',
        values: Object.fromEntries(
          body.blanks.map(({ id, accepted, numbers = [] }) => [
            id,
            accepted[0] ?? String(numbers[0]?.answer ?? ''),
          ]),
        ),
      }
    case 'matching':
      return {
        kind: 'pairs',
        pairs: Object.fromEntries(
          body.pairs.map(({ left_id, right }) => [
            left_id,
            // The one that is shown, where two pairs have the same right side.
            body.pairs.find((pair) => pair.right === right)?.right_id ?? '',
          ]),
        ),
      }
    case 'ordering':
      return { kind: 'order', item_ids: body.items.map(({ id }) => id) }
    case 'essay':
    case 'file':
      return { kind: 'none' }
  }
}

/** What authors wrote for each option, by its id. */
export function optionFeedback(body: QuestionBody): Record<string, string> {
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return Object.fromEntries(
        body.options.filter(({ feedback }) => feedback).map(({ id, feedback }) => [id, feedback]),
      )
    case 'true_false':
      return {
        ...(body.feedback_true && { true: body.feedback_true }),
        ...(body.feedback_false && { false: body.feedback_false }),
      }
    default:
      return {}
  }
}

/** Files of all pictures in a question, its options and its explanation. */
export const picturesIn = (question: {
  prompt: Document
  body: QuestionBody
  explanation?: Document
}): string[] => [
  ...pictureIdsOf(question.prompt),
  ...(question.explanation ? pictureIdsOf(question.explanation) : []),
  ...('options' in question.body
    ? question.body.options.flatMap(({ document }) => pictureIdsOf(document))
    : []),
]

/** What a person grades it by; empty where points are given by hand. */
export const rubricOf = (body: QuestionBody): RubricCriterion[] =>
  body.kind === 'essay' || body.kind === 'file' ? body.rubric : []
