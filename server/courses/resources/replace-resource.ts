import type { CourseResource } from '#contract/course-resources.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { requestPreparation } from '#server/media/request-preparation.ts'
import { problem } from '#server/http/problem.ts'
import { recordCourse } from '../record.ts'
import type { NewFile } from './add-resource.ts'
import { getCourseFile, lockResource } from './lock-resource.ts'
import { readResource } from './read-resources.ts'
import { kindOfFile } from './rules.ts'
import { setResource } from './set-resource.ts'

/**
 * Puts another file of the same kind in the place of the old one. Lessons name the resource, so all of them show the new
 * file at once, published ones too. The old file stays: a picture inside a text names the file itself.
 */
export async function replaceCourseResource(
  ctx: MemberCtx,
  courseId: string,
  resourceId: string,
  given: NewFile,
): Promise<CourseResource> {
  const resource = await lockResource(ctx, courseId, resourceId)
  const file = await getCourseFile(ctx, given.file_id)
  if (given.poster_file_id) await getCourseFile(ctx, given.poster_file_id)
  if (kindOfFile(file.content_type) !== kindOfFile(resource.content_type)) {
    throw problem('resource_kind_differs')
  }
  if (resource.file_id !== file.id) {
    await setResource(ctx, resourceId, {
      file_id: file.id,
      duration_seconds: given.duration_seconds ?? null,
      poster_file_id: given.poster_file_id ?? null,
    })
    await requestPreparation(ctx, ctx.organizationId, [file.id])
    await recordCourse(ctx, 'course.resource_replaced', courseId, {
      detail: { resource_id: resourceId, name: file.name },
    })
  }
  return readResource(ctx, courseId, resourceId)
}
