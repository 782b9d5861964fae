import type { GradebookRow } from '#contract/grades.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { fieldProblem } from '#server/courses/references.ts'
import { lockEnrollment } from '#server/enrollments/queries.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { getRow } from './gradebook.ts'
import { gradebookPolicy } from './policy.ts'
import { enterGradebook, readScheme } from './queries.ts'
import { say } from '#server/words/sentence.ts'

interface Place {
  courseId: string
  itemId: string
  enrollmentId: string
}

/** Gives points by hand, instead of what the work brought. The reason stays with them. */
export async function setMark(
  ctx: MemberCtx,
  place: Place,
  { points, reason }: { points: number; reason: string },
): Promise<GradebookRow> {
  const { item, enrollment } = await enterCell(ctx, place)
  if (points > item.points)
    throw fieldProblem('points', say('Give up to {points, number} points', { points: item.points }))
  const columns = { points, reason, marked_by: ctx.personId, marked_at: ctx.now }
  await ctx.db
    .insertInto('grade_marks')
    .values({
      organization_id: ctx.organizationId,
      course_id: place.courseId,
      item_id: place.itemId,
      enrollment_id: place.enrollmentId,
      person_id: enrollment.person_id,
      ...columns,
    })
    .onConflict((on) =>
      on.columns(['organization_id', 'enrollment_id', 'item_id']).doUpdateSet(columns),
    )
    .execute()
  await record(ctx, 'grade.marked', place, { ...enrollment, title: item.title }, { points, reason })
  return getRow(ctx, place.courseId, place.enrollmentId)
}

/** Takes it back: what the work brought counts again. Taking back nothing changes nothing. */
export async function removeMark(
  ctx: MemberCtx,
  place: Place,
  { reason }: { reason: string },
): Promise<GradebookRow> {
  const { item, enrollment } = await enterCell(ctx, place)
  const removed = await ctx.db
    .deleteFrom('grade_marks')
    .where('organization_id', '=', ctx.organizationId)
    .where('enrollment_id', '=', place.enrollmentId)
    .where('item_id', '=', place.itemId)
    .returning('points')
    .executeTakeFirst()
  if (removed) {
    await record(
      ctx,
      'grade.unmarked',
      place,
      { ...enrollment, title: item.title },
      {
        points: removed.points,
        reason,
      },
    )
  }
  return getRow(ctx, place.courseId, place.enrollmentId)
}

/** An item of this course and a learner of this course, locked. */
async function enterCell(ctx: MemberCtx, { courseId, itemId, enrollmentId }: Place) {
  const course = await enterGradebook(ctx, courseId)
  authorize(gradebookPolicy, 'mark', ctx, course)
  const { columns } = await readScheme(ctx, courseId)
  const item = columns.find(({ id }) => id === itemId)
  if (!item) throw problem('grade_item_not_found')
  const enrollment = await lockEnrollment(ctx.db, ctx.organizationId, enrollmentId)
  if (enrollment.course_id !== courseId) throw problem('enrollment_not_found')
  return { item, enrollment }
}

async function record(
  ctx: MemberCtx,
  action: 'grade.marked' | 'grade.unmarked',
  { courseId, itemId, enrollmentId }: Place,
  { person_id, title }: { person_id: string; title: string },
  { points, reason }: { points: number; reason: string },
) {
  const detail = { course_id: courseId, item_id: itemId, person_id, title, points }
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'enrollment', id: enrollmentId },
    detail,
    ...(reason && { reason }),
  })
  await emit(ctx, action, {
    ...detail,
    organization_id: ctx.organizationId,
    enrollment_id: enrollmentId,
    actor_id: ctx.personId,
    reason,
  })
}
