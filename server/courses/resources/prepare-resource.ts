import type { CourseResource } from '#contract/course-resources.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { isPreviewed } from '#server/media/document-types.ts'
import { requestPreparation } from '#server/media/request-preparation.ts'
import { videoMinutesLeft } from '#server/usage/video-minutes.ts'
import { recordCourse } from '../record.ts'
import { lockResource } from './lock-resource.ts'
import { readResource } from './read-resources.ts'
import { kindOfFile } from './rules.ts'

/** Has a recording made ready to play, or the pages of a document drawn, or tries it again after a failure. One that is ready or under way stays as it is. */
export async function prepareCourseResource(
  ctx: MemberCtx,
  courseId: string,
  resourceId: string,
): Promise<CourseResource> {
  const resource = await lockResource(ctx, courseId, resourceId)
  const isPlayed = ['video', 'audio'].includes(kindOfFile(resource.content_type))
  if (!isPlayed && !isPreviewed(resource.content_type)) {
    throw problem('resource_not_playable')
  }
  if (
    kindOfFile(resource.content_type) === 'video' &&
    (await videoMinutesLeft(ctx.db, ctx.organizationId, ctx.now)) <= 0
  ) {
    throw problem('video_minutes_exhausted')
  }
  await requestPreparation(ctx, ctx.organizationId, [resource.file_id])
  await recordCourse(ctx, 'course.resource_prepared', courseId, {
    detail: { resource_id: resourceId },
  })
  return readResource(ctx, courseId, resourceId)
}
