import * as z from 'zod/mini'
import { Document } from './document.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams } from './fields.ts'
import { PersonName } from './people.ts'
import { QuestionRow } from './question-banks.ts'
import { QuestionDifficulty } from './questions.ts'

/** The content of a quiz lesson: its questions and rules. Learners get it with the published course. */

const points = z.nullable(z.number().check(z.positive(), z.maximum(1000)))

export const QuizItem = z.discriminatedUnion('type', [
  /** Null: the question's own points. */
  z.object({ type: z.literal('question'), id: Id, question_id: Id, points }),
  z.object({
    type: z.literal('draw'),
    id: Id,
    bank_id: Id,
    /** Questions with all of these tags. */
    tags: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)),
    difficulty: z.nullable(QuestionDifficulty),
    count: z.number().check(z.int(), z.minimum(1), z.maximum(100)),
    points,
  }),
])
export type QuizItem = z.infer<typeof QuizItem>

export const QuizSection = z.object({
  id: Id,
  title: z.string().check(z.maxLength(120)),
  items: z.array(QuizItem).check(z.maxLength(200)),
})
export type QuizSection = z.infer<typeof QuizSection>

export const Release = z.enum(['now', 'after_close', 'never'])
export type Release = z.infer<typeof Release>

export const QuizSettings = z.object({
  instructions: Document,
  time_limit_seconds: z.nullable(z.number().check(z.int(), z.minimum(30), z.maximum(86_400))),
  /** Null: unlimited. */
  attempts_allowed: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(100))),
  cooldown_minutes: z.number().check(z.int(), z.minimum(0), z.maximum(43_200)),
  opens_at: z.nullable(Instant),
  closes_at: z.nullable(Instant),
  pass_percent: z.number().check(z.int(), z.minimum(0), z.maximum(100)),
  layout: z.enum(['one', 'all']),
  shuffle_questions: z.boolean(),
  shuffle_options: z.boolean(),
  partial_credit: z.boolean(),
  /** Share of a question's points deducted for a wrong answer. */
  negative_percent: z.number().check(z.int(), z.minimum(0), z.maximum(100)),
  release_score: Release,
  release_answers: Release,
  release_explanations: Release,
  /** Names are hidden from graders until everything is graded. */
  anonymous_grading: z.boolean(),
})
export type QuizSettings = z.infer<typeof QuizSettings>

export const QuizDefinition = z.object({
  sections: z.array(QuizSection).check(z.minLength(1), z.maxLength(30)),
  settings: QuizSettings,
})
export type QuizDefinition = z.infer<typeof QuizDefinition>

export const Quiz = z.object({
  course_id: Id,
  lesson_id: Id,
  revision: z.number(),
  definition: QuizDefinition,
  /** The fixed questions of the definition, by ID. */
  questions: z.record(z.string(), QuestionRow),
  /** For each draw, the number of questions currently available. */
  available: z.record(z.string(), z.number()),
  question_count: z.number(),
  points: z.number(),
  /** The bank for new questions of this course; null for people who can't add any. */
  bank_id: z.nullable(Id),
  updated_at: z.nullable(Instant),
  updated_by: z.nullable(PersonName),
  can: z.object({ update: z.boolean() }),
})
export type Quiz = z.infer<typeof Quiz>

const QuizParams = z.extend(OrganizationParams, { courseId: Id, lessonId: Id })

export const getQuiz = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/quiz/',
  access: 'member',
  summary: 'Read the quiz of a lesson as its authors have it',
  params: QuizParams,
  output: Quiz,
  errors: ['course_not_found', 'lesson_not_found'],
})

export const saveQuiz = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/quiz/',
  access: 'member',
  summary: 'Save the questions and rules of a quiz; learners get them with the next publication',
  params: QuizParams,
  body: z.object({ revision: z.number().check(z.int()), definition: QuizDefinition }),
  output: Quiz,
  errors: [
    'not_allowed',
    'course_not_found',
    'course_in_review',
    'course_archived',
    'lesson_not_found',
    'quiz_changed',
    'question_not_found',
    'question_bank_not_found',
  ],
})
export const Accommodation = z.object({
  id: Id,
  person: PersonName,
  /** For this quiz only, or for every quiz the learner takes in the organization. */
  scope: z.enum(['quiz', 'learner']),
  extra_time_percent: z.number(),
  extra_attempts: z.number(),
  opens_at: z.nullable(Instant),
  closes_at: z.nullable(Instant),
  note: z.string(),
})
export type Accommodation = z.infer<typeof Accommodation>

export const AccommodationBody = z.object({
  person_id: Id,
  scope: z.enum(['quiz', 'learner']),
  extra_time_percent: z.number().check(z.int(), z.minimum(0), z.maximum(500)),
  extra_attempts: z.number().check(z.int(), z.minimum(0), z.maximum(50)),
  opens_at: z.nullable(Instant),
  closes_at: z.nullable(Instant),
  note: z.string().check(z.maxLength(500)),
})
export type AccommodationBody = z.infer<typeof AccommodationBody>

export const listAccommodations = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/accommodations/',
  access: 'member',
  summary: 'List who has extra time, dates or attempts in a quiz',
  params: QuizParams,
  output: z.object({ items: z.array(Accommodation) }),
  errors: ['course_not_found', 'lesson_not_found', 'not_allowed'],
})

export const setAccommodation = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/accommodations/',
  access: 'member',
  summary: 'Give a learner extra time, other dates or more attempts, for one quiz or for all',
  params: QuizParams,
  body: AccommodationBody,
  output: Accommodation,
  errors: ['course_not_found', 'lesson_not_found', 'not_allowed', 'member_not_found'],
})

export const removeAccommodation = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/accommodations/:accommodationId/',
  access: 'member',
  summary: 'Take an accommodation back; attempts that run keep their deadline',
  params: z.extend(QuizParams, { accommodationId: Id }),
  errors: ['course_not_found', 'lesson_not_found', 'not_allowed'],
})

/** The quizzes of a course, with a summary of each for staff. */
export const QuizSummary = z.object({
  lesson_id: Id,
  title: z.string(),
  question_count: z.number(),
  attempts: z.number(),
  in_progress: z.number(),
  to_grade: z.number(),
  average_percent: z.nullable(z.number()),
  pass_rate: z.nullable(z.number()),
})
export type QuizSummary = z.infer<typeof QuizSummary>

export const listQuizzes = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/quizzes/',
  access: 'member',
  summary: 'List the quizzes of a course with their figures',
  params: z.extend(OrganizationParams, { courseId: Id }),
  output: z.object({ items: z.array(QuizSummary) }),
  errors: ['course_not_found'],
})
