import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams, requiredText, text } from './fields.ts'
import { PassageComment, PassageCommentBody, RubricChoices, RubricCriterion } from './grading.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'
import { AttemptResult, AttemptStatus } from './quiz-attempts.ts'
import { QuestionKind } from './questions.ts'

/** What course staff do with learners' attempts. */

const QuizParams = z.extend(OrganizationParams, { courseId: Id, lessonId: Id })
const AttemptParams = z.extend(OrganizationParams, { courseId: Id, attemptId: Id })

export const AttemptFilter = z.enum(['all', 'to_grade', 'graded', 'in_progress'])
export type AttemptFilter = z.infer<typeof AttemptFilter>

export const LearnerAttempt = z.object({
  id: Id,
  lesson_id: Id,
  /** Null while anonymous grading isn't finished. */
  learner: z.nullable(PersonName),
  number: z.number(),
  status: AttemptStatus,
  started_at: Instant,
  submitted_at: z.nullable(Instant),
  score: z.nullable(z.number()),
  max_score: z.number(),
  passed: z.nullable(z.boolean()),
  pending_count: z.number(),
})
export type LearnerAttempt = z.infer<typeof LearnerAttempt>

export const listLearnerAttempts = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/quiz/attempts/',
  access: 'member',
  summary: 'List the attempts of all learners in a quiz',
  params: QuizParams,
  query: z.extend(PageQuery, { status: z._default(AttemptFilter, 'all') }),
  output: z.extend(pageOf(LearnerAttempt), { counts: z.record(AttemptFilter, z.number()) }),
  errors: ['course_not_found'],
})

export const GradedQuestion = z.object({
  kind: QuestionKind,
  guidance: z.string(),
  rubric: z.array(RubricCriterion),
  auto_score: z.nullable(z.number()),
  manual_score: z.nullable(z.number()),
  override_reason: z.nullable(z.string()),
  graded_by: z.nullable(PersonName),
  graded_at: z.nullable(Instant),
})
export type GradedQuestion = z.infer<typeof GradedQuestion>

/** An attempt as a grader sees it: with keys, guidance and who graded what. */
export const GradingAttempt = z.object({
  result: AttemptResult,
  learner: z.nullable(PersonName),
  grading: z.record(z.string(), GradedQuestion),
  /** The next attempt at this quiz that needs grading. */
  next_id: z.nullable(Id),
})
export type GradingAttempt = z.infer<typeof GradingAttempt>

export const getLearnerAttempt = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/attempts/:attemptId/',
  access: 'member',
  summary: 'Read an attempt of a learner, to grade it',
  params: AttemptParams,
  output: GradingAttempt,
  errors: ['course_not_found', 'attempt_not_found', 'attempt_not_submitted'],
})

export const gradeAnswer = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/attempts/:attemptId/questions/:questionId/grade/',
  access: 'member',
  summary: 'Give points and feedback to an answer; changing a score that stands needs a reason',
  params: z.extend(AttemptParams, { questionId: Id }),
  body: z.object({
    /** Ignored if a rubric determines the points. */
    score: z.number().check(z.minimum(-1000), z.maximum(1000)),
    rubric: z._default(RubricChoices, []),
    feedback: text(10_000),
    reason: z.optional(text(1000)),
  }),
  output: GradingAttempt,
  errors: [
    'course_not_found',
    'not_allowed',
    'attempt_not_found',
    'attempt_not_submitted',
    'question_not_in_attempt',
    'rubric_incomplete',
  ],
})

const CommentParams = z.extend(AttemptParams, { questionId: Id, commentId: Id })

export const saveAnswerComment = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/courses/:courseId/attempts/:attemptId/questions/:questionId/comments/:commentId/',
  access: 'member',
  summary:
    'Write beside a passage of an essay, or change what I wrote; the id is made by the writer',
  params: CommentParams,
  body: PassageCommentBody,
  output: PassageComment,
  errors: [
    'course_not_found',
    'not_allowed',
    'attempt_not_found',
    'attempt_not_submitted',
    'question_not_in_attempt',
    'answer_comment_not_found',
  ],
})

export const deleteAnswerComment = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/courses/:courseId/attempts/:attemptId/questions/:questionId/comments/:commentId/',
  access: 'member',
  summary: 'Delete what I wrote beside a passage; deleting it twice changes nothing',
  params: CommentParams,
  errors: ['course_not_found', 'not_allowed', 'attempt_not_found'],
})

export const voidAttempt = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/attempts/:attemptId/void/',
  access: 'member',
  summary: 'Take an attempt out of the count; its answers are kept',
  params: AttemptParams,
  body: z.object({ reason: requiredText(1000) }),
  errors: ['course_not_found', 'not_allowed', 'attempt_not_found'],
})

export const RegradeChange = z.object({
  attempt_id: Id,
  learner: PersonName,
  number: z.number(),
  before: z.number(),
  after: z.number(),
  max_score: z.number(),
  passed_before: z.boolean(),
  passed_after: z.boolean(),
})
export type RegradeChange = z.infer<typeof RegradeChange>

export const regradeQuiz = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/quiz/regrade/',
  access: 'member',
  summary: 'Score all attempts again by the keys of today; a dry run only lists who would change',
  params: QuizParams,
  body: z.object({ dry_run: z.boolean() }),
  output: z.object({ checked: z.number(), changes: z.array(RegradeChange) }),
  errors: ['course_not_found', 'not_allowed'],
})

export const ItemFlag = z.enum(['too_easy', 'too_hard', 'does_not_discriminate', 'distractor_wins'])
export type ItemFlag = z.infer<typeof ItemFlag>

export const AnalysedItem = z.object({
  question_id: Id,
  summary: z.string(),
  kind: QuestionKind,
  answered: z.number(),
  /** Mean share of the points, from 0 (nobody) to 1 (everyone). */
  difficulty: z.nullable(z.number()),
  /** Correlation with the rest of the attempt, from -1 to 1. */
  discrimination: z.nullable(z.number()),
  average_seconds: z.nullable(z.number()),
  options: z.array(
    z.object({ id: z.string(), text: z.string(), is_correct: z.boolean(), chosen: z.number() }),
  ),
  flags: z.array(ItemFlag),
})
export type AnalysedItem = z.infer<typeof AnalysedItem>

export const getItemAnalysis = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/quiz/analysis/',
  access: 'member',
  summary: 'Read how each question of a quiz does: difficulty, discrimination, distractors, time',
  params: QuizParams,
  output: z.object({ attempts: z.number(), items: z.array(AnalysedItem) }),
  errors: ['course_not_found'],
})
