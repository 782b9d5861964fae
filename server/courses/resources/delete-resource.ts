import { deleteFile } from '#server/files/delete-file.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { recordCourse } from '../record.ts'
import { lockResource } from './lock-resource.ts'
import { listPublishedUses, listUses } from './queries.ts'
import { setResource } from './set-resource.ts'

/** Deletes a resource that neither the draft nor the published version shows, and its file if nothing else has it. */
export async function deleteCourseResource(ctx: MemberCtx, courseId: string, resourceId: string) {
  const resource = await lockResource(ctx, courseId, resourceId)
  const uses = await listUses(ctx, courseId, [resourceId])
  if (uses.length > 0) {
    const titles = uses.slice(0, 3).map((use) => `“${use.title}”`)
    const more = uses.length > 3 ? ['…'] : []
    throw problem('resource_in_use', {
      detail: say('Still used in {lessons}.', { lessons: { list: [...titles, ...more] } }),
    })
  }
  if ((await listPublishedUses(ctx, courseId, [resourceId])).has(resourceId)) {
    throw problem('resource_in_use', {
      detail: say(
        'Learners still see this file in the published version. Publish the draft first.',
      ),
    })
  }
  await setResource(ctx, resourceId, { deleted_at: ctx.now })
  if (!(await isSharedFile(ctx, resource.file_id))) await deleteFile(ctx, resource.file_id)
  await recordCourse(ctx, 'course.resource_deleted', courseId, {
    detail: { resource_id: resourceId, title: resource.title },
  })
}

/** A copy of the course may show the same file, as may its details. */
async function isSharedFile(ctx: MemberCtx, fileId: string) {
  const resource = await ctx.db
    .selectFrom('course_resources')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('file_id', '=', fileId), eb('poster_file_id', '=', fileId)]))
    .executeTakeFirst()
  if (resource) return true
  const course = await ctx.db
    .selectFrom('courses')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where((eb) => eb.or([eb('cover_file_id', '=', fileId), eb('trailer_file_id', '=', fileId)]))
    .executeTakeFirst()
  return course !== undefined
}
