import * as z from 'zod/mini'
import { Document } from './document.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams } from './fields.ts'
import { PassageComment, RubricScore } from './grading.ts'
import { Answer, AnswerKey, ShownQuestion, Verdict } from './questions.ts'
import { QuizSettings, Release } from './quizzes.ts'

/**
 * Taking a quiz. The server owns the clock. Every answer is an entry of a journal that only grows: the device writes it
 * down first, then sends it, and the receipt says that the server has it. Entries that arrive after the deadline or after
 * handing in are kept, marked late and not scored.
 */

export const AttemptStatus = z.enum(['in_progress', 'submitted', 'graded', 'void'])
export type AttemptStatus = z.infer<typeof AttemptStatus>

export const AttemptRow = z.object({
  id: Id,
  number: z.number(),
  status: AttemptStatus,
  started_at: Instant,
  deadline_at: z.nullable(Instant),
  submitted_at: z.nullable(Instant),
  /** Handed in by the learner, or by the clock. */
  submitted_by: z.nullable(z.enum(['learner', 'deadline'])),
  /** Null while it is not graded or not released. */
  score: z.nullable(z.number()),
  max_score: z.number(),
  passed: z.nullable(z.boolean()),
})
export type AttemptRow = z.infer<typeof AttemptRow>

/** Why a new attempt can't be started now. */
export const StartRefusal = z.object({
  code: z.enum(['not_open', 'closed', 'no_attempts_left', 'cooling_down', 'no_questions']),
  /** When this reason goes away by itself, if it does. */
  until: z.nullable(Instant),
})
export type StartRefusal = z.infer<typeof StartRefusal>

/** Everything on the start card. */
export const QuizStart = z.object({
  lesson_id: Id,
  instructions: Document,
  files: z.record(z.string(), z.string()),
  question_count: z.number(),
  points: z.number(),
  time_limit_seconds: z.nullable(z.number()),
  attempts_allowed: z.nullable(z.number()),
  attempts_left: z.nullable(z.number()),
  opens_at: z.nullable(Instant),
  closes_at: z.nullable(Instant),
  pass_percent: z.number(),
  negative_percent: z.number(),
  release_score: Release,
  release_answers: Release,
  has_accommodation: z.boolean(),
  refusal: z.nullable(StartRefusal),
  /** The attempt to go on with, if one runs. */
  running_id: z.nullable(Id),
  /** The server's clock when it answered: what is left of a running attempt counts from here. */
  now: Instant,
  attempts: z.array(AttemptRow),
  best_percent: z.nullable(z.number()),
  passed: z.boolean(),
})
export type QuizStart = z.infer<typeof QuizStart>

const MyQuizParams = z.extend(OrganizationParams, { courseId: Id, lessonId: Id })

export const getQuizStart = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/quiz/',
  access: 'member',
  summary: 'Read the start card of a quiz and my attempts',
  params: MyQuizParams,
  output: QuizStart,
  errors: ['course_not_found', 'lesson_not_found', 'lesson_locked', 'quiz_not_found'],
})

export const RunningAnswer = z.object({
  answer: z.nullable(Answer),
  marked: z.boolean(),
  /** When the server received the answer that counts. */
  received_at: z.nullable(Instant),
})

export const Attempt = z.object({
  id: Id,
  course_id: Id,
  lesson_id: Id,
  number: z.number(),
  status: AttemptStatus,
  started_at: Instant,
  deadline_at: z.nullable(Instant),
  submitted_at: z.nullable(Instant),
  /** The server's clock when it answered: the timer counts from here. */
  now: Instant,
  layout: QuizSettings.shape.layout,
  sections: z.array(z.object({ title: z.string(), questions: z.array(ShownQuestion) })),
  /** By question id. */
  answers: z.record(z.string(), RunningAnswer),
})
export type Attempt = z.infer<typeof Attempt>

export const startAttempt = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/quiz/attempts/',
  access: 'member',
  summary: 'Start an attempt, or go on with the one that runs',
  params: MyQuizParams,
  output: Attempt,
  errors: [
    'course_not_found',
    'lesson_not_found',
    'lesson_locked',
    'quiz_not_found',
    'attempt_not_allowed',
  ],
})

const AttemptParams = z.extend(OrganizationParams, { attemptId: Id })

export const getAttempt = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-attempts/:attemptId/',
  access: 'member',
  summary: 'Read an attempt of mine with the answers that the server has',
  params: AttemptParams,
  output: Attempt,
  errors: ['attempt_not_found'],
})

export const JournalEntry = z.object({
  /** Made by the device; the same entry sent twice is one entry. */
  id: Id,
  question_id: Id,
  /** When it was answered, by the clock of the device. */
  at: Instant,
  /** Absent when only the mark changed. */
  answer: z.optional(Answer),
  marked: z.optional(z.boolean()),
  /** Seconds spent on the question since its entry before. */
  spent_seconds: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(86_400)), 0),
})
export type JournalEntry = z.infer<typeof JournalEntry>
export type JournalEntryInput = z.input<typeof JournalEntry>

export const EntryReceipt = z.object({
  id: Id,
  /** refused: sending it again can't help. late: kept, but not scored. */
  outcome: z.enum(['saved', 'late', 'refused']),
  received_at: z.nullable(Instant),
  code: z.nullable(z.string()),
  detail: z.nullable(z.string()),
})
export type EntryReceipt = z.infer<typeof EntryReceipt>

export const saveAnswers = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/my-attempts/:attemptId/answers/',
  access: 'member',
  summary: 'Append answers to the journal of an attempt; each gets a receipt, also the second time',
  params: AttemptParams,
  body: z.object({
    /** The device's clock when it sends: tells how far it is off. */
    sent_at: Instant,
    entries: z.array(JournalEntry).check(z.minLength(1), z.maxLength(100)),
  }),
  output: z.object({
    now: Instant,
    status: AttemptStatus,
    deadline_at: z.nullable(Instant),
    receipts: z.array(EntryReceipt),
  }),
  errors: ['attempt_not_found'],
})

export const submitAttempt = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/my-attempts/:attemptId/submit/',
  access: 'member',
  summary: 'Hand in an attempt; handing in twice changes nothing',
  params: AttemptParams,
  output: AttemptRow,
  errors: ['attempt_not_found'],
})

export const ResultQuestion = z.extend(ShownQuestion, {
  answer: z.nullable(Answer),
  /** Arrived after the deadline or after handing in: kept, not scored. */
  late_answer: z.nullable(Answer),
  /** Files of an answer, by id. */
  answer_files: z.record(z.string(), z.object({ name: z.string(), url: z.string() })),
  /** Null until the score is released. */
  score: z.nullable(z.number()),
  verdict: z.nullable(Verdict),
  /** Null until right answers are released. */
  key: z.nullable(AnswerKey),
  /** Null until explanations are released. */
  explanation: z.nullable(Document),
  option_feedback: z.nullable(z.record(z.string(), z.string())),
  /** What the grader wrote. */
  feedback: z.nullable(z.string()),
  /** What the grader wrote beside passages of an essay; empty until it is graded. */
  comments: z.array(PassageComment),
  /** How the grader judged each criterion; empty until the score is released. */
  rubric: z.array(RubricScore),
})
export type ResultQuestion = z.infer<typeof ResultQuestion>

export const AttemptResult = z.extend(AttemptRow, {
  course_id: Id,
  lesson_id: Id,
  pass_percent: z.number(),
  /** What is released when: for the sentence that explains what is missing. */
  release: z.object({
    score: Release,
    answers: Release,
    explanations: Release,
    closes_at: z.nullable(Instant),
  }),
  pending_count: z.number(),
  sections: z.array(z.object({ title: z.string(), questions: z.array(ResultQuestion) })),
})
export type AttemptResult = z.infer<typeof AttemptResult>

export const getAttemptResult = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-attempts/:attemptId/result/',
  access: 'member',
  summary: 'Read what came of an attempt of mine, as far as it is released',
  params: AttemptParams,
  output: AttemptResult,
  errors: ['attempt_not_found', 'attempt_not_submitted'],
})
