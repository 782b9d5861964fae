import type { CourseResource } from '#contract/course-resources.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { recordCourse } from '../record.ts'
import { lockResource } from './lock-resource.ts'
import { readResource } from './read-resources.ts'
import { setResource } from './set-resource.ts'

export async function renameCourseResource(
  ctx: MemberCtx,
  courseId: string,
  resourceId: string,
  title: string,
): Promise<CourseResource> {
  const resource = await lockResource(ctx, courseId, resourceId)
  if (resource.title !== title) {
    await setResource(ctx, resourceId, { title })
    await recordCourse(ctx, 'course.resource_renamed', courseId, {
      detail: { resource_id: resourceId, from: resource.title, to: title },
    })
  }
  return readResource(ctx, courseId, resourceId)
}
