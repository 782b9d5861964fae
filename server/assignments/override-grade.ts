import type { SubmissionDetail } from '#contract/submission-grading.ts'
import { fieldProblem } from '#server/courses/references.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { completeIfPassed, queueOf } from './grade-submission.ts'
import { getSubmission, lockForGrading } from './read-submission.ts'
import { recordGrading } from './record.ts'
import { say } from '#server/words/sentence.ts'

interface Override {
  revision: number
  points: number
  reason: string
}

/** Sets the points of a graded submission by hand. What the grader gave stays beside it, and the reason is kept. */
export async function overrideSubmissionGrade(
  ctx: MemberCtx,
  submissionId: string,
  { revision, points, reason }: Override,
): Promise<SubmissionDetail> {
  const row = await lockForGrading(ctx, submissionId, revision)
  if (row.status !== 'graded') throw problem('submission_not_graded')
  const maximum = row.maximum_points ?? row.assignment_points
  if (points > maximum)
    throw fieldProblem('points', say('Give up to {points, number} points', { points: maximum }))
  await ctx.db
    .updateTable('submissions')
    .set({
      points,
      overridden_at: ctx.now,
      overridden_by: ctx.personId,
      override_reason: reason,
      revision: revision + 1,
      changed_at: ctx.now,
      changed_by: ctx.personId,
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', row.id)
    .execute()
  await recordGrading(ctx, 'submission.overridden', row, {
    detail: { points, previous_points: row.points },
    reason,
  })
  await completeIfPassed(ctx, row, points)
  return getSubmission(ctx, submissionId, queueOf(row))
}
