import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { lockDraft } from '../queries.ts'
import { recordCourse } from '../record.ts'
import { touchDraft } from '../touch-draft.ts'
import { assertLessons, listSections } from './queries.ts'

/**
 * Takes lessons out of the draft. They are kept, so that it can be undone; learners keep them until the draft is
 * published, and what they completed stays on record after that.
 */
export async function deleteLessons(ctx: MemberCtx, courseId: string, lessonIds: string[]) {
  await lockDraft(ctx, courseId)
  const lessons = await assertLessons(ctx, courseId, lessonIds)
  await setDeleted(ctx, lessonIds, ctx.now)
  await touchDraft(ctx, courseId)
  await recordCourse(ctx, 'course.lessons_deleted', courseId, {
    detail: { lessons: lessons.map(({ id, title }) => ({ id, title })) },
  })
}

/** Brings deleted lessons back to where they were. */
export async function restoreLessons(ctx: MemberCtx, courseId: string, lessonIds: string[]) {
  await lockDraft(ctx, courseId)
  const lessons = await assertLessons(ctx, courseId, lessonIds, { deleted: true })
  const sections = new Set((await listSections(ctx, courseId)).map(({ id }) => id))
  if (lessons.some(({ section_id }) => !sections.has(section_id))) {
    throw problem('section_not_found', {
      detail: say('The section was deleted. Restore it first.'),
    })
  }
  await setDeleted(ctx, lessonIds, null)
  await touchDraft(ctx, courseId)
  await recordCourse(ctx, 'course.lessons_restored', courseId, {
    detail: { lessons: lessons.map(({ id, title }) => ({ id, title })) },
  })
}

const setDeleted = (ctx: MemberCtx, lessonIds: string[], deleted_at: Date | null) =>
  ctx.db
    .updateTable('lessons')
    .set({ deleted_at })
    .where('organization_id', '=', ctx.organizationId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(lessonIds))))
    .execute()
