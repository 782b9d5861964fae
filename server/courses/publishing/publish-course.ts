import type { Course } from '#contract/courses.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { assertOpen, coursePolicy } from '../policy.ts'
import { hasUnpublishedChanges } from '../present.ts'
import { lockCourse } from '../queries.ts'
import { getCourse } from '../read-courses.ts'
import { publishVersion } from './publish-version.ts'

/** Publishes without a review, where the organization allows it. Publishing again what is published changes nothing. */
export async function publishCourse(ctx: MemberCtx, courseId: string): Promise<Course> {
  const course = await lockCourse(ctx, courseId)
  authorize(coursePolicy, 'publish', ctx, course)
  assertOpen(course)
  if (hasUnpublishedChanges(course)) await publishVersion(ctx, course)
  return getCourse(ctx, courseId)
}
