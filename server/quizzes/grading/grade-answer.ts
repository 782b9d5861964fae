import type { RubricChoices, RubricScore } from '#contract/grading.ts'
import type { GradingAttempt } from '#contract/quiz-grading.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import { fieldProblem } from '#server/courses/references.ts'
import { emit } from '#server/events/emit.ts'
import { rounded, rubricPoints, scoresOf, sumOf } from '#server/grading/rubric.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { listAttemptQuestions, lockAttempt, type AttemptQuestionRow } from '../attempts/queries.ts'
import { attemptPolicy } from '../policy.ts'
import { rubricOf } from '../shown.ts'
import { sumUp } from './grade-attempt.ts'
import { lockCourseAttempt } from './queries.ts'
import { presentGrading } from './read-attempts.ts'

interface Which {
  courseId: string
  attemptId: string
  questionId: string
}

interface Grade {
  score: number
  rubric?: RubricChoices
  feedback: string
  reason?: string | undefined
}

/**
 * Gives points and feedback to one answer, by the rubric of its question where there is one. A score that stands is
 * changed only with a reason, which is kept.
 */
export async function gradeAnswer(
  ctx: MemberCtx,
  { courseId, attemptId, questionId }: Which,
  { feedback, reason, ...given }: Grade,
): Promise<GradingAttempt> {
  const course = await getCourseRow(ctx, courseId)
  authorize(attemptPolicy, 'grade', ctx, course)
  const attempt = await lockCourseAttempt(ctx, courseId, attemptId)
  if (!attempt.submitted_at || attempt.voided_at) throw problem('attempt_not_submitted')
  const rows = await listAttemptQuestions(ctx.db, ctx.organizationId, attemptId)
  const row = rows.find(({ question_id }) => question_id === questionId)
  if (!row) throw problem('question_not_in_attempt')
  const { score, scores } = judged(row, given)
  if (score > row.points)
    throw fieldProblem(
      'score',
      say('At most {points, plural, one {# point} other {# points}}', { points: row.points }),
    )
  const standing = row.manual_score ?? row.auto_score
  const overrides = standing !== null && standing !== score
  if (overrides && !reason) throw fieldProblem('reason', say('Explain why the score changes'))

  await ctx.db
    .updateTable('attempt_questions')
    .set({
      manual_score: score,
      rubric_scores: JSON.stringify(scores),
      feedback: feedback || null,
      override_reason: overrides ? (reason ?? null) : null,
      graded_by: ctx.personId,
      graded_at: ctx.now,
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .execute()
  await audit(ctx, {
    action: overrides ? 'attempt.score_overridden' : 'attempt.answer_graded',
    organizationId: ctx.organizationId,
    subject: { type: 'attempt', id: attemptId },
    detail: { question_id: questionId, before: standing, after: score },
    ...(reason && { reason }),
  })
  await sumUp(ctx, attempt)
  const graded = await lockAttempt(ctx.db, ctx.organizationId, attemptId)
  if (!graded) throw problem('attempt_not_found')
  if (graded.graded_at && (!attempt.graded_at || overrides)) await tellLearner(ctx, graded)
  return presentGrading(ctx, graded)
}

/** Criteria have points of their own; their share is the share of what the question is worth in this quiz. */
function judged(
  { body, points }: Pick<AttemptQuestionRow, 'body' | 'points'>,
  { score, rubric = [] }: Pick<Grade, 'score' | 'rubric'>,
): { score: number; scores: RubricScore[] } {
  const criteria = rubricOf(body)
  if (criteria.length === 0) return { score, scores: [] }
  const scores = scoresOf(criteria, rubric)
  if (!scores) throw problem('rubric_incomplete')
  return { score: rounded((points * sumOf(scores)) / rubricPoints(criteria)), scores }
}

/** Learners hear of it by a job, with the names that they know. */
const tellLearner = (
  ctx: MemberCtx,
  attempt: { id: string; course_id: string; lesson_id: string; person_id: string },
) =>
  emit(ctx, 'quiz.attempt_marked', {
    organization_id: ctx.organizationId,
    attempt_id: attempt.id,
    course_id: attempt.course_id,
    lesson_id: attempt.lesson_id,
    person_id: attempt.person_id,
    actor_id: ctx.personId,
  })

/** Takes an attempt out of the count. It stays in sight with its answers, and the learner may take another. */
export async function voidAttempt(
  ctx: MemberCtx,
  courseId: string,
  attemptId: string,
  reason: string,
): Promise<void> {
  const course = await getCourseRow(ctx, courseId)
  authorize(attemptPolicy, 'grade', ctx, course)
  const attempt = await lockCourseAttempt(ctx, courseId, attemptId)
  if (attempt.voided_at) return
  await ctx.db
    .updateTable('quiz_attempts')
    .set({ voided_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', attemptId)
    .execute()
  await audit(ctx, {
    action: 'attempt.voided',
    organizationId: ctx.organizationId,
    subject: { type: 'attempt', id: attemptId },
    detail: { person_id: attempt.person_id, lesson_id: attempt.lesson_id },
    reason,
  })
}
