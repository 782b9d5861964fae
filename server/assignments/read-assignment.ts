import type { Assignment } from '#contract/assignments.ts'
import type { Document } from '#contract/document.ts'
import type { LessonContent } from '#contract/lessons.ts'
import { filesById } from '#server/courses/curriculum/lesson-media.ts'
import { getLessonRow } from '#server/courses/curriculum/queries.ts'
import { pictureIdsOf } from '#server/courses/curriculum/rules.ts'
import { courseAbilities } from '#server/courses/policy.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { fieldsOf, findAssignment } from './queries.ts'
import { newAssignment } from './rules.ts'

/** What a lesson of the draft asks for, for those who teach the course. */
export async function getAssignment(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<Assignment> {
  const course = await getCourseRow(ctx, courseId)
  const { shown, own } = await readAuthored(ctx, courseId, lessonId)
  const fields = shown ? fieldsOf(shown) : newAssignment
  const [files, { count }] = await Promise.all([
    pictureUrls(ctx, fields.instructions),
    ctx.db
      .selectFrom('submissions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organization_id', '=', ctx.organizationId)
      .where('course_id', '=', courseId)
      .where('lesson_id', '=', lessonId)
      .executeTakeFirstOrThrow(),
  ])
  return {
    ...fields,
    lesson_id: lessonId,
    files,
    revision: own?.revision ?? 0,
    updated_at: own?.updated_at.toISOString() ?? null,
    updated_by: presentPersonNameOrNull(ctx.app, own?.updater ?? null),
    submission_count: count,
    can: { update: courseAbilities(ctx, course).update },
  }
}

/** The assignment that a lesson shows, and the same if it was written for this lesson and not copied with it. */
export async function readAuthored(ctx: MemberCtx, courseId: string, lessonId: string) {
  const lesson = await getLessonRow(ctx, courseId, lessonId)
  const content = lesson.content as unknown as LessonContent
  if (content.kind !== 'assignment') throw problem('assignment_not_found')
  const shown = await findAssignment(ctx, content.assignment_id)
  return { lesson, shown, own: shown?.lesson_id === lessonId ? shown : undefined }
}

export async function pictureUrls(
  ctx: MemberCtx,
  document: Document,
): Promise<Record<string, string>> {
  const files = await filesById(ctx, ctx.organizationId, pictureIdsOf(document))
  return Object.fromEntries([...files].map(([id, { url }]) => [id, url]))
}
