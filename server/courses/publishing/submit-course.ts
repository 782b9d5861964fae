import type { Course } from '#contract/courses.ts'
import { authorize } from '#server/access/policy.ts'
import { submitApproval } from '#server/approvals/submit-approval.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { assertOpen, coursePolicy } from '../policy.ts'
import { lockCourse } from '../queries.ts'
import { getCourse } from '../read-courses.ts'
import { recordCourse } from '../record.ts'
import { assertPublishable } from './checklist.ts'

/** Asks an admin to publish the draft, which stands still until the answer. Submitting twice changes nothing. */
export async function submitCourse(
  ctx: MemberCtx,
  courseId: string,
  { note }: { note?: string | undefined },
): Promise<Course> {
  const course = await lockCourse(ctx, courseId)
  authorize(coursePolicy, 'submit', ctx, course)
  if (course.submitted_at) return getCourse(ctx, courseId)
  assertOpen(course)
  await assertPublishable(ctx, course)
  await ctx.db
    .updateTable('courses')
    .set({ submitted_at: ctx.now, changes_requested_at: null, updated_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', courseId)
    .execute()
  await submitApproval(ctx, 'course.publish', { subjectId: courseId, title: course.title, note })
  await recordCourse(ctx, 'course.submitted', courseId, {
    detail: { version: (course.published_version ?? 0) + 1 },
  })
  return getCourse(ctx, courseId)
}
