import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { coursePolicy } from './policy.ts'
import { lockCourse } from './queries.ts'
import { recordCourse } from './record.ts'

/** Deletes a draft for good. What was published once has had learners, so it can only be archived. */
export async function deleteCourse(ctx: MemberCtx, courseId: string) {
  const course = await lockCourse(ctx, courseId)
  authorize(coursePolicy, 'delete', ctx, course)
  if (course.published_at) throw problem('course_was_published')
  if (course.submitted_at) throw problem('course_in_review')
  // Lessons hang on their sections, so they go first; everything else goes with the course.
  await ctx.db
    .deleteFrom('lessons')
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .execute()
  await ctx.db
    .deleteFrom('courses')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', courseId)
    .execute()
  await recordCourse(ctx, 'course.deleted', courseId, { detail: { title: course.title } })
}
