import type { MyAssignment } from '#contract/submissions.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import { recordFacts } from '#server/facts/record-facts.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { completeLessonFor } from '#server/progress/complete-lesson-for.ts'
import { enterAssignment, type EnteredAssignment } from './enter-assignment.ts'
import { getMyAssignment, presentMine } from './my-assignment.ts'
import type { AssignmentRow } from './queries.ts'
import { assertNotEmpty, assertWork, type Work } from './work.ts'

interface Handed extends Work {
  submission_id: string
}

/**
 * Hands in the learner's work. The id comes from the device, so that a repeated request hands in once; two different
 * ones wait for each other and each counts against the limit. An ungraded earlier one is replaced.
 */
export async function submitAssignment(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  { submission_id, ...work }: Handed,
): Promise<MyAssignment> {
  const entered = await enterAssignment(ctx, courseId, lessonId, { lock: true })
  if (entered.submissions.some(({ id }) => id === submission_id)) return presentMine(ctx, entered)
  await assertUnused(ctx, submission_id)
  const { closed } = entered.window
  if (closed === 'no_submissions_left') throw problem('no_submissions_left')
  if (closed) throw problem('assignment_closed')
  await assertWork(ctx, entered.assignment, work)
  assertNotEmpty(work)
  await insertSubmission(ctx, entered, submission_id, work)
  await forgetDraft(ctx, entered)
  await record(ctx, entered, submission_id)
  const { organizationId, personId } = ctx
  await completeLessonFor(ctx, { organizationId, courseId, lessonId, personId }, ['submitted'])
  return getMyAssignment(ctx, courseId, lessonId)
}

/** An id that names someone else's submission is not said to exist. */
async function assertUnused(ctx: MemberCtx, submissionId: string) {
  const taken = await ctx.db
    .selectFrom('submissions')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', submissionId)
    .executeTakeFirst()
  if (taken) throw problem('submission_not_found')
}

async function insertSubmission(
  ctx: MemberCtx,
  { place, lesson, assignment, submissions, window }: EnteredAssignment,
  id: string,
  work: Work,
) {
  const waiting = submissions.filter(({ status }) => status === 'waiting')
  if (waiting.length > 0) {
    await ctx.db
      .updateTable('submissions')
      .set({ replaced_at: ctx.now })
      .where('organization_id', '=', ctx.organizationId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(waiting.map((submission) => submission.id)))))
      .execute()
  }
  await keepVersion(ctx, assignment)
  await ctx.db
    .insertInto('submissions')
    .values({
      organization_id: ctx.organizationId,
      id,
      course_id: place.course_id,
      lesson_id: lesson.id,
      assignment_id: assignment.id,
      assignment_revision: assignment.revision,
      enrollment_id: place.id,
      person_id: ctx.personId,
      number: (submissions[0]?.number ?? 0) + 1,
      body: JSON.stringify(work.body),
      link: work.link,
      submitted_at: ctx.now,
      due_at: window.due_at,
      late_days: window.late_days,
      changed_at: ctx.now,
    })
    .execute()
  const files = [...new Set(work.file_ids)]
  if (files.length === 0) return
  await ctx.db
    .insertInto('submission_files')
    .values(
      files.map((file_id, position) => ({
        organization_id: ctx.organizationId,
        submission_id: id,
        file_id,
        position,
      })),
    )
    .execute()
}

/** Writes down what is asked now, unless someone handed in on it before. */
const keepVersion = (ctx: MemberCtx, assignment: AssignmentRow) =>
  ctx.db
    .insertInto('assignment_versions')
    .values({
      organization_id: ctx.organizationId,
      assignment_id: assignment.id,
      revision: assignment.revision,
      instructions: JSON.stringify(assignment.instructions),
      points: assignment.points,
      pass_percent: assignment.pass_percent,
      late_deduction_percent: assignment.late_deduction_percent,
      rubric: JSON.stringify(assignment.rubric),
    })
    .onConflict((on) => on.doNothing())
    .execute()

const forgetDraft = (ctx: MemberCtx, { place, lesson }: EnteredAssignment) =>
  ctx.db
    .deleteFrom('submission_drafts')
    .where('organization_id', '=', ctx.organizationId)
    .where('enrollment_id', '=', place.id)
    .where('lesson_id', '=', lesson.id)
    .execute()

async function record(ctx: MemberCtx, { place, lesson, window }: EnteredAssignment, id: string) {
  await audit(ctx, {
    action: 'submission.submitted',
    organizationId: ctx.organizationId,
    subject: { type: 'submission', id },
    detail: { course_id: place.course_id, lesson_id: lesson.id, late_days: window.late_days },
  })
  await emit(ctx, 'submission.submitted', {
    organization_id: ctx.organizationId,
    submission_id: id,
    course_id: place.course_id,
    lesson_id: lesson.id,
    enrollment_id: place.id,
    person_id: ctx.personId,
  })
  await recordFacts(ctx, [
    {
      kind: 'handed_in',
      organization_id: ctx.organizationId,
      course_id: place.course_id,
      lesson_id: lesson.id,
      person_id: ctx.personId,
      at: ctx.now,
      key: id,
    },
  ])
}
