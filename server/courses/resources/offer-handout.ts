import type { CourseResource } from '#contract/course-resources.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { recordCourse } from '../record.ts'
import { lockResource } from './lock-resource.ts'
import { readResource } from './read-resources.ts'
import { setResource } from './set-resource.ts'

/** Learners find it on the Resources tab of the course from now on. Offering it twice changes nothing. */
export const offerHandout = (ctx: MemberCtx, courseId: string, resourceId: string) =>
  setHandout(ctx, courseId, resourceId, true)

export const withdrawHandout = (ctx: MemberCtx, courseId: string, resourceId: string) =>
  setHandout(ctx, courseId, resourceId, false)

async function setHandout(
  ctx: MemberCtx,
  courseId: string,
  resourceId: string,
  is_handout: boolean,
): Promise<CourseResource> {
  const resource = await lockResource(ctx, courseId, resourceId)
  if (resource.is_handout !== is_handout) {
    await setResource(ctx, resourceId, { is_handout })
    const action = is_handout ? 'course.handout_offered' : 'course.handout_withdrawn'
    await recordCourse(ctx, action, courseId, { detail: { resource_id: resourceId } })
  }
  return readResource(ctx, courseId, resourceId)
}
