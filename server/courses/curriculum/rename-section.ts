import type { MemberCtx } from '#server/http/context.ts'
import { lockDraft } from '../queries.ts'
import { recordCourse } from '../record.ts'
import { touchDraft } from '../touch-draft.ts'
import { getSection } from './queries.ts'

export async function renameSection(
  ctx: MemberCtx,
  courseId: string,
  sectionId: string,
  title: string,
): Promise<{ id: string; title: string }> {
  await lockDraft(ctx, courseId)
  const section = await getSection(ctx, courseId, sectionId)
  if (section.title !== title) {
    await ctx.db
      .updateTable('sections')
      .set({ title })
      .where('organization_id', '=', ctx.organizationId)
      .where('id', '=', sectionId)
      .execute()
    await touchDraft(ctx, courseId)
    await recordCourse(ctx, 'course.section_renamed', courseId, {
      detail: { section_id: sectionId, from: section.title, to: title },
    })
  }
  return { id: sectionId, title }
}
