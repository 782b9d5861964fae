import type { Course, SaveTemplateBody } from '#contract/courses.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { copyCurriculum, copyDetails } from './copy-course.ts'
import { derivedId } from './curriculum/derived-id.ts'
import { assertLessons } from './curriculum/queries.ts'
import { coursePolicy } from './policy.ts'
import { lockCourse } from './queries.ts'
import { getCourse } from './read-courses.ts'
import { recordCourse } from './record.ts'

/**
 * Keeps a course, or some of its lessons, as a template for everyone who creates courses here. Later changes to the
 * course don't reach the template. The template's id follows from the request, so sending it again saves nothing more.
 */
export async function saveTemplate(
  ctx: MemberCtx,
  courseId: string,
  { request_id, title, lesson_ids }: SaveTemplateBody,
): Promise<Course> {
  const original = await lockCourse(ctx, courseId)
  authorize(coursePolicy, 'duplicate', ctx, original)
  if (original.template_kind) throw problem('course_template')
  if (lesson_ids) await assertLessons(ctx, courseId, lesson_ids)
  const id = derivedId(request_id, courseId)
  if (await isSaved(ctx, id)) return getCourse(ctx, id)
  await copyDetails(ctx, original, { id, title, template_kind: lesson_ids ? 'lessons' : 'course' })
  await copyCurriculum(ctx, courseId, id, lesson_ids)
  await recordCourse(ctx, 'course.template_saved', id, { detail: { from: original.title } })
  return getCourse(ctx, id)
}

const isSaved = async (ctx: MemberCtx, id: string) =>
  (await ctx.db
    .selectFrom('courses')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined
