import { sql } from 'kysely'
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
export async function deleteLessons(
  ctx: MemberCtx,
  courseId: string,
  lessonIds: string[],
  sectionIds: string[] = [],
) {
  await lockDraft(ctx, courseId)
  const lessons = await assertLessons(ctx, courseId, lessonIds)
  await setDeleted(ctx, lessonIds, ctx.now)
  if (sectionIds.length > 0) await deleteEmptySections(ctx, courseId, sectionIds)
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

/** Sections that somebody put something else into meanwhile stay. */
async function deleteEmptySections(ctx: MemberCtx, courseId: string, sectionIds: string[]) {
  const known = new Set((await listSections(ctx, courseId)).map(({ id }) => id))
  if (sectionIds.some((id) => !known.has(id))) throw problem('section_not_found')
  await sql`update sections s set deleted_at = ${ctx.now}
    where s.organization_id = ${ctx.organizationId} and s.course_id = ${courseId} and s.id = any(${sectionIds}::uuid[])
      and not exists (select 1 from lessons l where l.organization_id = s.organization_id
        and l.section_id = s.id and l.deleted_at is null)`.execute(ctx.db)
}
