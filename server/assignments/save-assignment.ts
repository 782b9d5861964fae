import type { Assignment, AssignmentFields } from '#contract/assignments.ts'
import { courseMediaPurpose } from '#contract/course-resources.ts'
import { pictureIdsOf } from '#server/courses/curriculum/rules.ts'
import { setLessonObject } from '#server/courses/curriculum/set-lesson-object.ts'
import { lockDraft } from '#server/courses/queries.ts'
import { recordEditing } from '#server/courses/record.ts'
import { fieldProblem } from '#server/courses/references.ts'
import { faultOf, rubricPoints } from '#server/grading/rubric.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { fullName } from '#server/identity/person-name.ts'
import { say } from '#server/words/sentence.ts'
import type { AssignmentRow } from './queries.ts'
import { getAssignment, readAuthored } from './read-assignment.ts'

interface Save extends AssignmentFields {
  revision: number
}

/**
 * Saves what a lesson asks for; learners see it at once, and what was handed in keeps the version that it saw. The first save makes the assignment and puts it into its
 * lesson; so does the first one after the lesson was copied. Someone else's save in between is a conflict.
 */
export async function saveAssignment(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  { revision, ...given }: Save,
): Promise<Assignment> {
  await lockDraft(ctx, courseId)
  const { lesson, own } = await readAuthored(ctx, courseId, lessonId)
  if ((own?.revision ?? 0) !== revision) throw conflict(own)
  const fields = await checked(ctx, given)
  if (own) {
    await ctx.db
      .updateTable('assignments')
      .set({ ...columnsOf(ctx, fields), revision: revision + 1 })
      .where('organization_id', '=', ctx.organizationId)
      .where('id', '=', own.id)
      .execute()
    await recordEditing(ctx, 'course.assignment_saved', courseId, {
      lesson_id: lessonId,
      title: lesson.title,
    })
  } else {
    const { id } = await ctx.db
      .insertInto('assignments')
      .values({
        ...columnsOf(ctx, fields),
        organization_id: ctx.organizationId,
        course_id: courseId,
        lesson_id: lessonId,
        created_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setLessonObject(ctx, courseId, lessonId, {
      content: { kind: 'assignment', assignment_id: id },
    })
  }
  return getAssignment(ctx, courseId, lessonId)
}

const conflict = (own: AssignmentRow | undefined) =>
  problem('assignment_changed', {
    changed: {
      by: own?.updater ? fullName(own.updater) : '',
      at: own?.updated_at.toISOString() ?? '',
      revision: own?.revision ?? 0,
    },
  })

async function checked(ctx: MemberCtx, fields: AssignmentFields): Promise<AssignmentFields> {
  const { accepts_text, accepts_files, accepts_link, rubric } = fields
  if (!accepts_text && !accepts_files && !accepts_link) {
    throw fieldProblem('accepts_text', say('Accept at least one of text, files and link'))
  }
  const fault = faultOf(rubric)
  if (fault) throw fieldProblem('rubric', fault)
  await assertPictures(ctx, fields)
  return rubric.length > 0 ? { ...fields, points: rubricPoints(rubric) } : fields
}

/** Pictures in the instructions are finished uploads of this organization. */
async function assertPictures(ctx: MemberCtx, { instructions }: AssignmentFields) {
  const ids = pictureIdsOf(instructions)
  if (ids.length === 0) return
  const found = await ctx.db
    .selectFrom('files')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('purpose', '=', courseMediaPurpose)
    .where('content_type', 'like', 'image/%')
    .where('ready_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  if (found.length !== ids.length) throw problem('file_not_found')
}

const columnsOf = (ctx: MemberCtx, fields: AssignmentFields) => ({
  instructions: JSON.stringify(fields.instructions),
  accepts_text: fields.accepts_text,
  accepts_files: fields.accepts_files,
  accepts_link: fields.accepts_link,
  maximum_files: fields.maximum_files,
  points: fields.points,
  pass_percent: fields.pass_percent,
  late_deduction_percent: fields.late_deduction_percent,
  cutoff_days: fields.cutoff_days,
  maximum_submissions: fields.maximum_submissions,
  is_anonymous: fields.is_anonymous,
  rubric: JSON.stringify(fields.rubric),
  updated_at: ctx.now,
  updated_by: ctx.personId,
})
