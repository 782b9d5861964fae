import { sql } from 'kysely'
import type { CompletionRule } from '#contract/lessons.ts'
import { emit } from '#server/events/emit.ts'
import { recordFacts } from '#server/facts/record-facts.ts'
import type { Ctx } from '#server/http/context.ts'
import { completeLessonFor } from '#server/progress/complete-lesson-for.ts'
import { listAnswers, listAttemptQuestions, type AttemptRowRow } from '../attempts/queries.ts'
import { rounded, scoreAnswer } from './score.ts'

/** Scores every question that needs no person, by the key of the version that the attempt saw. */
export async function gradeAutomatically(
  ctx: Ctx,
  attempt: AttemptRowRow,
  achieved: readonly CompletionRule[] = [],
): Promise<void> {
  const { organization_id, id, settings } = attempt
  const [questions, answers] = await Promise.all([
    listAttemptQuestions(ctx.db, organization_id, id),
    listAnswers(ctx.db, organization_id, id),
  ])
  const scored = questions.map(({ question_id, version_id, body, points }) => ({
    question_id,
    version_id,
    ...scoreAnswer(body, answers.get(question_id)?.answer ?? null, {
      points,
      partial_credit: settings.partial_credit,
      negative_percent: settings.negative_percent,
    }),
  }))
  await sql`update attempt_questions q set auto_score = s.score, verdict = s.verdict, key_version_id = s.version_id
    from unnest(${scored.map((s) => s.question_id)}::uuid[], ${scored.map((s) => s.version_id)}::uuid[],
      ${scored.map((s) => s.score)}::float8[], ${scored.map((s) => s.verdict)}::text[])
      as s(question_id, version_id, score, verdict)
    where q.organization_id = ${organization_id} and q.attempt_id = ${id} and q.question_id = s.question_id`.execute(
    ctx.db,
  )
  await sumUp(ctx, attempt, achieved)
}

/**
 * Sums up an attempt after one of its scores changed. The attempt is graded once nothing waits for manual grading. A
 * learner who passes, or meets the lesson's other requirement, completes the lesson; later changes never revoke a
 * completion.
 */
export async function sumUp(
  ctx: Ctx,
  attempt: AttemptRowRow,
  achieved: readonly CompletionRule[] = [],
): Promise<void> {
  const { organization_id, id, course_id, lesson_id, person_id } = attempt
  const { rows } = await sql<{ score: number; pending: number }>`
    select coalesce(sum(coalesce(manual_score, auto_score, 0)), 0) as score,
      count(*) filter (where verdict = 'pending' and manual_score is null)::int as pending
    from attempt_questions where organization_id = ${organization_id} and attempt_id = ${id}`.execute(
    ctx.db,
  )
  const { score, pending } = rows[0] ?? { score: 0, pending: 0 }
  const total = Math.max(0, rounded(score))
  const graded = pending === 0
  const passed = graded && isPassed(total, attempt)
  const subject = { organization_id, course_id, lesson_id, person_id }
  await Promise.all([
    ctx.db
      .updateTable('quiz_attempts')
      .set({
        score: total,
        graded_at: graded ? (attempt.graded_at ?? ctx.now) : null,
        passed_at: passed ? (attempt.passed_at ?? attempt.submitted_at ?? ctx.now) : null,
      })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute(),
    graded && emit(ctx, 'quiz.attempt_graded', { ...subject, attempt_id: id, passed }),
    graded &&
      recordFacts(ctx, [
        {
          kind: 'graded',
          ...subject,
          at: attempt.graded_at ?? ctx.now,
          amount: attempt.max_score > 0 ? (total * 100) / attempt.max_score : 0,
          key: id,
        },
      ]),
  ])
  const learner = {
    organizationId: organization_id,
    courseId: course_id,
    lessonId: lesson_id,
    personId: person_id,
  }
  const done = passed ? [...achieved, 'passed' as const] : achieved
  if (done.length > 0) {
    await completeLessonFor(ctx, learner, done, attempt.submitted_at ?? ctx.now)
  }
}

export const isPassed = (
  score: number,
  { max_score, pass_percent }: { max_score: number; pass_percent: number },
) => score * 100 + 1e-6 >= max_score * pass_percent
