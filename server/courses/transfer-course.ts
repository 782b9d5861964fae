import type { Course } from '#contract/courses.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { coursePolicy } from './policy.ts'
import { lockCourse } from './queries.ts'
import { getCourse } from './read-courses.ts'
import { recordCourse } from './record.ts'
import { assertStaff, rightsOf } from './set-instructor.ts'

/** Makes someone else the owner; the old owner stays as an editor. Transferring twice changes nothing. */
export async function transferCourse(
  ctx: MemberCtx,
  courseId: string,
  { person_id: personId, reason }: { person_id: string; reason?: string | undefined },
): Promise<Course> {
  const course = await lockCourse(ctx, courseId)
  authorize(coursePolicy, 'transfer', ctx, course)
  await assertStaff(ctx, personId)
  if ((await rightsOf(ctx, courseId, personId)) === 'owner') return getCourse(ctx, courseId)
  await ctx.db
    .updateTable('course_instructors')
    .set({ rights: 'editor' })
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where('rights', '=', 'owner')
    .execute()
  await ctx.db
    .insertInto('course_instructors')
    .values({
      organization_id: ctx.organizationId,
      course_id: courseId,
      person_id: personId,
      rights: 'owner',
      added_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'course_id', 'person_id'])
        .doUpdateSet({ rights: 'owner' }),
    )
    .execute()
  await recordCourse(ctx, 'course.transferred', courseId, {
    reason,
    detail: { person_id: personId },
  })
  return getCourse(ctx, courseId)
}
