import { emit } from '#server/events/emit.ts'
import { recordFacts } from '#server/facts/record-facts.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import type { AttemptRow } from '#contract/quiz-attempts.ts'
import { gradeAutomatically } from '../grading/grade-attempt.ts'
import { presentAttemptRow } from './present.ts'
import { getMyAttempt, lockAttempt } from './queries.ts'
import { isOver } from './rules.ts'

/** Submits the caller's attempt. Idempotent; after the deadline, the deadline counts as the time of submission. */
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
  const { course_id, lesson_id, person_id } = attempt
  const subject = { organization_id: organizationId, course_id, lesson_id, person_id }
  await Promise.all([
    ctx.db
      .updateTable('quiz_attempts')
      .set({ submitted_at: submittedAt, submitted_by: by })
      .where('organization_id', '=', organizationId)
      .where('id', '=', attemptId)
      .execute(),
    emit(ctx, 'quiz.attempt_submitted', { ...subject, attempt_id: attemptId }),
    recordFacts(ctx, [{ kind: 'answered', ...subject, at: submittedAt, key: attemptId }]),
  ])
  const submitted = { ...attempt, submitted_at: submittedAt, submitted_by: by }
  await gradeAutomatically(ctx, submitted, ['submitted', 'viewed'])
}
