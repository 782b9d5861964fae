import { sql } from 'kysely'
import type { MemberCtx } from '#server/http/context.ts'
import { lockDraft } from '../queries.ts'
import { recordCourse } from '../record.ts'
import { touchDraft } from '../touch-draft.ts'
import { getSection } from './queries.ts'

/** Takes a section and its lessons out of the draft. They are kept, so that it can be undone. */
export async function deleteSection(ctx: MemberCtx, courseId: string, sectionId: string) {
  await lockDraft(ctx, courseId)
  const { title } = await getSection(ctx, courseId, sectionId)
  for (const [table, column] of [
    ['lessons', 'section_id'],
    ['sections', 'id'],
  ] as const) {
    await sql`update ${sql.table(table)} set deleted_at = ${ctx.now}
      where organization_id = ${ctx.organizationId} and ${sql.ref(column)} = ${sectionId} and deleted_at is null`.execute(
      ctx.db,
    )
  }
  await touchDraft(ctx, courseId)
  await recordCourse(ctx, 'course.section_deleted', courseId, {
    detail: { section_id: sectionId, title },
  })
}

/** Brings a deleted section back with the lessons that went with it, not with those that were deleted before. */
export async function restoreSection(ctx: MemberCtx, courseId: string, sectionId: string) {
  await lockDraft(ctx, courseId)
  const { title } = await getSection(ctx, courseId, sectionId, { deleted: true })
  await sql`update lessons set deleted_at = null
    where organization_id = ${ctx.organizationId} and section_id = ${sectionId} and deleted_at =
      (select s.deleted_at from sections s where s.organization_id = ${ctx.organizationId} and s.id = ${sectionId})`.execute(
    ctx.db,
  )
  await ctx.db
    .updateTable('sections')
    .set({ deleted_at: null })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', sectionId)
    .execute()
  await touchDraft(ctx, courseId)
  await recordCourse(ctx, 'course.section_restored', courseId, {
    detail: { section_id: sectionId, title },
  })
}
