import type { Course } from '#contract/courses.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { coursePolicy } from '../policy.ts'
import { lockCourse } from '../queries.ts'
import { getCourse } from '../read-courses.ts'
import { recordCourse } from '../record.ts'

/** Takes a course out of the catalog and closes its draft. Who is enrolled keeps it. Archiving twice changes nothing. */
export async function archiveCourse(
  ctx: MemberCtx,
  courseId: string,
  { reason }: { reason?: string | undefined } = {},
): Promise<Course> {
  const course = await lockCourse(ctx, courseId)
  authorize(coursePolicy, 'archive', ctx, course)
  if (course.submitted_at) throw problem('course_in_review')
  if (!course.archived_at) {
    await setArchived(ctx, courseId, ctx.now)
    await recordCourse(ctx, 'course.archived', courseId, { reason })
  }
  return getCourse(ctx, courseId)
}

/** Brings it back to where it was: in the catalog, if it was published. */
export async function unarchiveCourse(ctx: MemberCtx, courseId: string): Promise<Course> {
  const course = await lockCourse(ctx, courseId)
  authorize(coursePolicy, 'unarchive', ctx, course)
  if (course.archived_at) {
    await setArchived(ctx, courseId, null)
    await recordCourse(ctx, 'course.unarchived', courseId)
  }
  return getCourse(ctx, courseId)
}

async function setArchived(ctx: MemberCtx, courseId: string, archived_at: Date | null) {
  await ctx.db
    .updateTable('courses')
    .set({ archived_at, updated_at: ctx.now, updated_by: ctx.personId })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', courseId)
    .execute()
  await ctx.db
    .updateTable('published_courses')
    .set({ archived_at })
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .execute()
}
