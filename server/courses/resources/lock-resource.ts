import { courseMediaPurpose } from '#contract/course-resources.ts'
import { authorize } from '#server/access/policy.ts'
import { getFile } from '#server/files/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { coursePolicy } from '../policy.ts'
import { lockCourse } from '../queries.ts'
import { getResourceRow } from './queries.ts'

/** Files can be tended while a course is reviewed: what a lesson shows changes only with the lesson. */
export async function lockShelf(ctx: MemberCtx, courseId: string) {
  const course = await lockCourse(ctx, courseId)
  authorize(coursePolicy, 'update', ctx, course)
  if (course.archived_at) throw problem('course_archived')
  return course
}

export async function lockResource(ctx: MemberCtx, courseId: string, resourceId: string) {
  await lockShelf(ctx, courseId)
  return getResourceRow(ctx, courseId, resourceId)
}

/** A finished upload of this organization that was made for a course. */
export async function getCourseFile(ctx: MemberCtx, fileId: string) {
  const file = await getFile(ctx.db, fileId)
  if (file.organization_id !== ctx.organizationId || file.purpose !== courseMediaPurpose) {
    throw problem('file_not_found')
  }
  return file
}
