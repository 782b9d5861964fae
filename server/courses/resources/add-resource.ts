import type { CourseResource } from '#contract/course-resources.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { requestPreparation } from '#server/media/request-preparation.ts'
import { recordCourse } from '../record.ts'
import { getCourseFile, lockShelf } from './lock-resource.ts'
import { readResource } from './read-resources.ts'

export interface NewFile {
  file_id: string
  duration_seconds?: number | undefined
  poster_file_id?: string | undefined
}

/** Makes a finished upload a resource of the course. Adding the same file again answers the resource it already is. */
export async function addCourseResource(
  ctx: MemberCtx,
  courseId: string,
  given: NewFile & { title?: string | undefined },
): Promise<CourseResource> {
  await lockShelf(ctx, courseId)
  const file = await getCourseFile(ctx, given.file_id)
  if (given.poster_file_id) await getCourseFile(ctx, given.poster_file_id)
  const existing = await findByFile(ctx, courseId, file.id)
  if (existing) return readResource(ctx, courseId, existing.id)
  const { id } = await ctx.db
    .insertInto('course_resources')
    .values({
      organization_id: ctx.organizationId,
      course_id: courseId,
      file_id: file.id,
      title: given.title ?? file.name,
      duration_seconds: given.duration_seconds ?? null,
      poster_file_id: given.poster_file_id ?? null,
      added_by: ctx.personId,
      added_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await requestPreparation(ctx, ctx.organizationId, [file.id])
  await recordCourse(ctx, 'course.resource_added', courseId, {
    detail: { resource_id: id, name: file.name },
  })
  return readResource(ctx, courseId, id)
}

export const findByFile = (ctx: MemberCtx, courseId: string, fileId: string) =>
  ctx.db
    .selectFrom('course_resources')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where('file_id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
