import type { GradeBody, SubmissionDetail } from '#contract/submission-grading.ts'
import type { RubricCriterion } from '#contract/grading.ts'
import { fieldProblem } from '#server/courses/references.ts'
import { recordFacts } from '#server/facts/record-facts.ts'
import { scoresOf, sumOf } from '#server/grading/rubric.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { completeLessonFor } from '#server/progress/complete-lesson-for.ts'
import type { GradedRow } from './queries.ts'
import { getSubmission, lockForGrading } from './read-submission.ts'
import { recordGrading } from './record.ts'
import { afterDeduction, deductionPercent } from './rules.ts'
import { say } from '#server/words/sentence.ts'

/**
 * Grades a submission, by its rubric where there is one, and tells the learner. Grading again replaces the grade and an
 * override with it.
 */
export async function gradeSubmission(
  ctx: MemberCtx,
  submissionId: string,
  given: GradeBody,
): Promise<SubmissionDetail> {
  const row = await lockForGrading(ctx, submissionId, given.revision)
  const { raw, scores } = rawPoints(row, given)
  const deduction = given.waive_late
    ? 0
    : deductionPercent(row.late_days, row.late_deduction_percent)
  const points = afterDeduction(raw, deduction)
  await ctx.db
    .updateTable('submissions')
    .set({
      graded_at: ctx.now,
      graded_by: ctx.personId,
      raw_points: raw,
      deduction_percent: deduction,
      points,
      maximum_points: row.assignment_points,
      rubric_scores: JSON.stringify(scores),
      feedback: JSON.stringify(given.feedback),
      overridden_at: null,
      overridden_by: null,
      override_reason: null,
      revision: row.revision + 1,
      changed_at: ctx.now,
      changed_by: ctx.personId,
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', row.id)
    .execute()
  await recordGrading(ctx, 'submission.graded', row, {
    detail: { points, maximum_points: row.assignment_points, previous_points: row.points },
  })
  await recordFacts(ctx, [
    {
      kind: 'graded',
      organization_id: ctx.organizationId,
      course_id: row.course_id,
      lesson_id: row.lesson_id,
      person_id: row.person_id,
      at: ctx.now,
      amount: (points * 100) / row.assignment_points,
      key: row.id,
    },
  ])
  await completeIfPassed(ctx, row, points)
  return getSubmission(ctx, submissionId, queueOf(row))
}

/** After a change the neighbours are those of what waits in the same assignment. */
export const queueOf = (row: GradedRow) => ({
  status: 'waiting' as const,
  course_id: row.course_id,
  lesson_id: row.lesson_id,
})

function rawPoints(row: GradedRow, given: GradeBody) {
  const rubric = row.rubric as unknown as RubricCriterion[]
  if (rubric.length === 0) {
    if (given.points > row.assignment_points) {
      throw fieldProblem(
        'points',
        say('Give up to {points, number} points', { points: row.assignment_points }),
      )
    }
    return { raw: given.points, scores: [] }
  }
  const scores = scoresOf(rubric, given.rubric)
  if (!scores) throw problem('rubric_incomplete')
  return { raw: sumOf(scores), scores }
}

/** Where passing completes the lesson. Without a limit every grade passes. */
export async function completeIfPassed(ctx: MemberCtx, row: GradedRow, points: number) {
  if (points < (row.assignment_points * (row.pass_percent ?? 0)) / 100) return
  const { course_id: courseId, lesson_id: lessonId, person_id: personId } = row
  const { organizationId } = ctx
  const learner = { organizationId, courseId, lessonId, personId }
  await completeLessonFor(ctx, learner, ['passed'], ctx.now, row.submitted_at)
}
