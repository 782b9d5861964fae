import type { CurriculumLesson } from '#contract/curriculum.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { lockDraft } from '../queries.ts'
import { recordCourse } from '../record.ts'
import { touchDraft } from '../touch-draft.ts'
import { getOutlineLesson } from './queries.ts'
import { readOutlineLesson } from './read-curriculum.ts'

/** Renames a lesson. Its content is not part of this, so whoever writes in it meanwhile has no conflict. */
export async function renameLesson(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  title: string,
): Promise<CurriculumLesson> {
  await lockDraft(ctx, courseId)
  const lesson = await getOutlineLesson(ctx, courseId, lessonId)
  if (lesson.title !== title) {
    await ctx.db
      .updateTable('lessons')
      .set({ title })
      .where('organization_id', '=', ctx.organizationId)
      .where('id', '=', lessonId)
      .execute()
    await touchDraft(ctx, courseId)
    await recordCourse(ctx, 'course.lesson_renamed', courseId, {
      detail: { lesson_id: lessonId, from: lesson.title, to: title },
    })
  }
  return readOutlineLesson(ctx, courseId, lessonId)
}
