import { emit } from '#server/events/emit.ts'
import { recordFacts } from '#server/facts/record-facts.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { completeLessonFor } from '#server/progress/complete-lesson-for.ts'
import type { AttemptRow } from '#contract/quiz-attempts.ts'
import { gradeAutomatically } from '../grading/grade-attempt.ts'
import { presentAttemptRow } from './present.ts'
import { getMyAttempt, lockAttempt } from './queries.ts'
import { isOver } from './rules.ts'

/** Hands in an attempt of mine. Handing in twice changes nothing; after the deadline it was handed in at the deadline. */
export async function submitAttempt(ctx: MemberCtx, attemptId: string): Promise<AttemptRow> {
  const attempt = await getMyAttempt(ctx, attemptId)
  const by = isOver(attempt, ctx.now) ? 'deadline' : 'learner'
  await closeAttempt(ctx, { organizationId: ctx.organizationId, attemptId }, by)
  return presentAttemptRow(await getMyAttempt(ctx, attemptId), ctx.now)
}

interface Which {
  organizationId: string
  attemptId: string
}

/** Closes the journal for scoring, grades what can be graded at once, and says what was achieved. */
export async function closeAttempt(
  ctx: Ctx,
  { organizationId, attemptId }: Which,
  by: 'learner' | 'deadline',
): Promise<void> {
  const attempt = await lockAttempt(ctx.db, organizationId, attemptId)
  if (!attempt || attempt.submitted_at || attempt.voided_at) return
  const submittedAt = by === 'deadline' && attempt.deadline_at ? attempt.deadline_at : ctx.now
  await ctx.db
    .updateTable('quiz_attempts')
    .set({ submitted_at: submittedAt, submitted_by: by })
    .where('organization_id', '=', organizationId)
    .where('id', '=', attemptId)
    .execute()
  await emit(ctx, 'quiz.attempt_submitted', {
    organization_id: organizationId,
    attempt_id: attemptId,
    course_id: attempt.course_id,
    lesson_id: attempt.lesson_id,
    person_id: attempt.person_id,
  })
  await recordFacts(ctx, [
    {
      kind: 'answered',
      organization_id: organizationId,
      course_id: attempt.course_id,
      lesson_id: attempt.lesson_id,
      person_id: attempt.person_id,
      at: submittedAt,
      key: attemptId,
    },
  ])
  await completeLessonFor(
    ctx,
    {
      organizationId,
      courseId: attempt.course_id,
      lessonId: attempt.lesson_id,
      personId: attempt.person_id,
    },
    ['submitted', 'viewed'],
    submittedAt,
  )
  await gradeAutomatically(ctx, { ...attempt, submitted_at: submittedAt, submitted_by: by })
}
