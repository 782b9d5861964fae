import * as z from 'zod/mini'
import { Document } from './document.ts'
import { Id, line } from './fields.ts'
import { Rubric } from './grading.ts'

/**
 * Questions as plain data. A question has three forms: what its author writes (`QuestionBody`, with the key), what a
 * learner sees (`ShownQuestion`, without it) and what a learner answers (`Answer`). Only the first contains the key.
 */

export const QuestionKind = z.enum([
  'single',
  'multiple',
  'true_false',
  'short_text',
  'numeric',
  'blanks',
  'matching',
  'ordering',
  'essay',
  'file',
])
export type QuestionKind = z.infer<typeof QuestionKind>

export const QuestionDifficulty = z.enum(['easy', 'medium', 'hard'])
export type QuestionDifficulty = z.infer<typeof QuestionDifficulty>

const short = z.string().check(z.maxLength(500))
const said = z.string().check(z.maxLength(2000))

export const ChoiceOption = z.object({
  id: Id,
  document: Document,
  is_correct: z.boolean(),
  /** Shown to learners who chose the option, once explanations are released. */
  feedback: said,
  /**
   * Percentage of the points for choosing it, if options are worth different amounts; negative values deduct points.
   */
  credit: z.optional(z.number().check(z.minimum(-100), z.maximum(100))),
})
export type ChoiceOption = z.infer<typeof ChoiceOption>

const options = z
  .array(ChoiceOption)
  .check(z.minLength(2, 'Give at least two options'), z.maxLength(30))

const credit = z.optional(z.number().check(z.minimum(0), z.maximum(100)))

export const AcceptedText = z.object({
  text: line(500, 'Write the accepted answer'),
  /** The text is a regular expression that must match the whole answer; it is evaluated without backtracking. */
  is_pattern: z.boolean(),
  /** Percentage of the points; 100 if absent. */
  credit,
})
export type AcceptedText = z.infer<typeof AcceptedText>

export const Unit = z.object({
  symbol: line(20),
  /** How many main units one of this unit is; the main unit has 1. */
  factor: z.number().check(z.positive()),
})
export type Unit = z.infer<typeof Unit>

const number = z.number().check(z.refine(Number.isFinite, 'Give a number'))

/** A correct number and its tolerance. */
export const AcceptedNumber = z.object({
  answer: number,
  tolerance: number.check(z.minimum(0)),
  credit,
})
export type AcceptedNumber = z.infer<typeof AcceptedNumber>

export const Blank = z
  .object({
    id: z.string().check(z.regex(/^[a-z0-9]{1,20}$/)),
    accepted: z.array(line(500)).check(z.maxLength(20)),
    /** If present, the learner chooses from these instead of typing. */
    choices: z.array(line(200)).check(z.maxLength(30)),
    /** Correct numbers, in any notation. */
    numbers: z.optional(z.array(AcceptedNumber).check(z.maxLength(20))),
    /** Regular expressions, one of which must match the whole answer. */
    patterns: z.optional(z.array(line(500)).check(z.maxLength(20))),
  })
  .check(
    z.refine(
      ({ accepted, numbers = [], patterns = [] }) =>
        accepted.length + numbers.length + patterns.length > 0,
      'Each blank needs an answer',
    ),
  )
export type Blank = z.infer<typeof Blank>

const guidance = z.string().check(z.maxLength(10_000))

/** With a rubric, the share of its points is the share of the question's points. */
const rubric = z._default(Rubric, [])

export const QuestionBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('single'),
    options: options.check(
      z.refine(
        (list) =>
          list.filter((o) => o.is_correct).length === 1 ||
          // Options with partial credit can all be worth something.
          (list.some((o) => o.is_correct) && list.some((o) => o.credit !== undefined)),
        'Mark one right option',
      ),
    ),
  }),
  z.object({
    kind: z.literal('multiple'),
    options: options.check(
      z.refine((list) => list.some((o) => o.is_correct), 'Mark at least one right option'),
    ),
  }),
  z.object({
    kind: z.literal('true_false'),
    answer: z.boolean(),
    feedback_true: said,
    feedback_false: said,
  }),
  z.object({
    kind: z.literal('short_text'),
    accepted: z
      .array(AcceptedText)
      .check(z.minLength(1, 'Give an accepted answer'), z.maxLength(50)),
    case_sensitive: z.boolean(),
  }),
  z.object({
    kind: z.literal('numeric'),
    answer: number,
    tolerance: number.check(z.minimum(0)),
    tolerance_in: z.enum(['value', 'percent']),
    /** Empty: a number without a unit. The first is the unit of `answer`. */
    units: z.array(Unit).check(z.maxLength(20)),
    /** Other numbers that are correct or earn partial credit. */
    others: z.optional(z.array(AcceptedNumber).check(z.maxLength(20))),
  }),
  z.object({
    kind: z.literal('blanks'),
    /** Text with {{id}} in place of each blank. */
    text: z.string().check(z.minLength(1, 'Write the text'), z.maxLength(10_000)),
    blanks: z
      .array(Blank)
      .check(z.minLength(1, 'Put at least one blank in the text'), z.maxLength(50)),
    case_sensitive: z.boolean(),
  }),
  z.object({
    kind: z.literal('matching'),
    pairs: z
      .array(z.object({ left_id: Id, left: line(500), right_id: Id, right: line(500) }))
      .check(z.minLength(2, 'Give at least two pairs'), z.maxLength(30)),
    /** Right-hand items without a match. */
    extras: z.array(z.object({ id: Id, text: line(500) })).check(z.maxLength(20)),
  }),
  z.object({
    kind: z.literal('ordering'),
    /** In the correct order. */
    items: z
      .array(z.object({ id: Id, text: line(500) }))
      .check(z.minLength(2, 'Give at least two items'), z.maxLength(30)),
  }),
  z.object({
    kind: z.literal('essay'),
    minimum_words: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(20_000))),
    maximum_words: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(20_000))),
    /** For graders only: what a good answer contains. */
    guidance,
    rubric,
  }),
  z.object({
    kind: z.literal('file'),
    maximum_files: z.number().check(z.int(), z.minimum(1), z.maximum(10)),
    guidance,
    rubric,
  }),
])
export type QuestionBody = z.infer<typeof QuestionBody>

/** Everything an author writes about a question. Each save is a new version; attempts keep the version they showed. */
export const QuestionContent = z.object({
  prompt: Document,
  body: QuestionBody,
  explanation: Document,
  points: z.number().check(z.positive('Give at least a little'), z.maximum(1000)),
  tags: z.array(line(40)).check(z.maxLength(20)),
  difficulty: QuestionDifficulty,
})
export type QuestionContent = z.infer<typeof QuestionContent>

const ShownOption = z.object({ id: Id, document: Document })
const ShownItem = z.object({ id: Id, text: short })

/** What a learner may see while answering: never correct options, accepted texts or matching pairs. */
export const ShownBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single'), options: z.array(ShownOption) }),
  z.object({ kind: z.literal('multiple'), options: z.array(ShownOption) }),
  z.object({ kind: z.literal('true_false') }),
  z.object({ kind: z.literal('short_text') }),
  z.object({ kind: z.literal('numeric'), units: z.array(z.string()) }),
  z.object({
    kind: z.literal('blanks'),
    text: z.string(),
    blanks: z.array(
      z.object({ id: z.string(), choices: z.array(z.string()), is_number: z.boolean() }),
    ),
  }),
  z.object({ kind: z.literal('matching'), lefts: z.array(ShownItem), rights: z.array(ShownItem) }),
  z.object({ kind: z.literal('ordering'), items: z.array(ShownItem) }),
  z.object({
    kind: z.literal('essay'),
    minimum_words: z.nullable(z.number()),
    maximum_words: z.nullable(z.number()),
  }),
  z.object({ kind: z.literal('file'), maximum_files: z.number() }),
])
export type ShownBody = z.infer<typeof ShownBody>

export const ShownQuestion = z.object({
  id: Id,
  prompt: Document,
  body: ShownBody,
  points: z.number(),
  /** URLs of the pictures in it, by file ID; they work for four hours. */
  files: z.record(z.string(), z.string()),
})
export type ShownQuestion = z.infer<typeof ShownQuestion>

export const maximumEssayLength = 100_000

export const Answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single'), option_id: z.nullable(Id) }),
  z.object({ kind: z.literal('multiple'), option_ids: z.array(Id).check(z.maxLength(30)) }),
  z.object({ kind: z.literal('true_false'), value: z.nullable(z.boolean()) }),
  z.object({ kind: z.literal('short_text'), text: z.string().check(z.maxLength(2000)) }),
  z.object({
    kind: z.literal('numeric'),
    value: z.string().check(z.maxLength(100)),
    unit: z.string().check(z.maxLength(20)),
  }),
  z.object({
    kind: z.literal('blanks'),
    values: z
      .record(z.string().check(z.maxLength(20)), short)
      .check(z.refine((values) => Object.keys(values).length <= 50, 'Too many blanks')),
  }),
  z.object({
    kind: z.literal('matching'),
    pairs: z
      .record(Id, z.nullable(Id))
      .check(z.refine((pairs) => Object.keys(pairs).length <= 30, 'Too many pairs')),
  }),
  z.object({ kind: z.literal('ordering'), item_ids: z.array(Id).check(z.maxLength(30)) }),
  z.object({
    kind: z.literal('essay'),
    text: z
      .string()
      .check(z.maxLength(maximumEssayLength, 'An essay can have at most 100,000 characters')),
  }),
  z.object({ kind: z.literal('file'), file_ids: z.array(Id).check(z.maxLength(10)) }),
])
export type Answer = z.infer<typeof Answer>

/** The correct answer in the learner's own terms, sent only once the release policy allows it. */
export const AnswerKey = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('options'), option_ids: z.array(Id) }),
  z.object({ kind: z.literal('truth'), value: z.boolean() }),
  z.object({ kind: z.literal('texts'), texts: z.array(z.string()) }),
  z.object({ kind: z.literal('blanks'), values: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal('pairs'), pairs: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal('order'), item_ids: z.array(Id) }),
  z.object({ kind: z.literal('none') }),
])
export type AnswerKey = z.infer<typeof AnswerKey>

export const Verdict = z.enum(['right', 'partly', 'wrong', 'unanswered', 'pending'])
export type Verdict = z.infer<typeof Verdict>
