import type { MemberCtx } from '#server/http/context.ts'
import { lockDraft } from '../queries.ts'
import { recordEditing } from '../record.ts'
import { touchDraft } from '../touch-draft.ts'
import { placesAfter } from './positions.ts'
import { getSection } from './queries.ts'

/** Moves a section behind another one, or to the start. Two editors who move at once both keep what they did. */
export async function moveSection(
  ctx: MemberCtx,
  courseId: string,
  sectionId: string,
  afterSectionId: string | null,
) {
  await lockDraft(ctx, courseId)
  await getSection(ctx, courseId, sectionId)
  const [position] = await placesAfter(
    ctx,
    { table: 'sections', parent: { column: 'course_id', id: courseId } },
    { afterId: afterSectionId, moving: [sectionId], count: 1 },
  )
  await ctx.db
    .updateTable('sections')
    .set({ position })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', sectionId)
    .execute()
  await touchDraft(ctx, courseId)
  await recordEditing(ctx, 'course.reordered', courseId)
}
