import type { SubmissionDetail } from '#contract/submission-grading.ts'
import type { Document } from '#contract/document.ts'
import { authorize } from '#server/access/policy.ts'
import { fieldProblem } from '#server/courses/references.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { say } from '#server/words/sentence.ts'
import { queueOf } from './grade-submission.ts'
import { submissionPolicy } from './policy.ts'
import { getSubmission, lockForGrading } from './read-submission.ts'
import { recordGrading } from './record.ts'

interface Return {
  revision: number
  feedback: Document
  resubmit_by: string | null
}

/** Gives work back to be handed in again, whatever the cut-off and the number of tries say. A grade goes with it. */
export async function returnSubmission(
  ctx: MemberCtx,
  submissionId: string,
  { revision, feedback, resubmit_by }: Return,
): Promise<SubmissionDetail> {
  const row = await lockForGrading(ctx, submissionId, revision)
  authorize(submissionPolicy, 'return', ctx, row)
  if (resubmit_by && new Date(resubmit_by) <= ctx.now) {
    throw fieldProblem('resubmit_by', say('Choose a time in the future'))
  }
  await ctx.db
    .updateTable('submissions')
    .set({
      returned_at: ctx.now,
      resubmit_by,
      feedback: JSON.stringify(feedback),
      graded_at: null,
      graded_by: null,
      raw_points: null,
      points: null,
      maximum_points: null,
      deduction_percent: 0,
      overridden_at: null,
      overridden_by: null,
      override_reason: null,
      revision: revision + 1,
      changed_at: ctx.now,
      changed_by: ctx.personId,
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', row.id)
    .execute()
  await recordGrading(ctx, 'submission.returned', row, {
    detail: { resubmit_by, previous_points: row.points },
  })
  return getSubmission(ctx, submissionId, queueOf(row))
}
