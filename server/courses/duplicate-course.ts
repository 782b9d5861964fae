import type { Course } from '#contract/courses.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { addOwner } from './create-course.ts'
import { copyCurriculum, copyDetails } from './copy-course.ts'
import { coursePolicy } from './policy.ts'
import { lockCourse } from './queries.ts'
import { getCourse } from './read-courses.ts'
import { recordCourse } from './record.ts'

/**
 * Copies details, curriculum and resources into a new draft that belongs to the copier. Learners, versions, comments,
 * live sessions and the enrollment code stay with the original. Content is copied inside the database, however much it is.
 */
export async function duplicateCourse(ctx: MemberCtx, courseId: string): Promise<Course> {
  const original = await lockCourse(ctx, courseId)
  authorize(coursePolicy, 'duplicate', ctx, original)
  const title = `${original.title.slice(0, 113)} (copy)`
  const copyId = await copyDetails(ctx, original, { title, slugFrom: original.title })
  await addOwner(ctx, copyId)
  await copyCurriculum(ctx, courseId, copyId)
  await recordCourse(ctx, 'course.created', copyId, { detail: { copied_from: courseId } })
  return getCourse(ctx, copyId)
}
