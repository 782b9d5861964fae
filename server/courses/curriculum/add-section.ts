import type { MemberCtx } from '#server/http/context.ts'
import { lockDraft } from '../queries.ts'
import { recordCourse } from '../record.ts'
import { touchDraft } from '../touch-draft.ts'
import { placesAfter } from './positions.ts'
import { listSections } from './queries.ts'

/** Adds a section behind another one, or at the end. */
export async function addSection(
  ctx: MemberCtx,
  courseId: string,
  { title, after_section_id }: { title: string; after_section_id?: string | undefined },
): Promise<{ id: string; title: string }> {
  await lockDraft(ctx, courseId)
  const last = (await listSections(ctx, courseId)).at(-1)?.id ?? null
  const [position = 1] = await placesAfter(
    ctx,
    { table: 'sections', parent: { column: 'course_id', id: courseId } },
    { afterId: after_section_id ?? last, count: 1 },
  )
  const section = await ctx.db
    .insertInto('sections')
    .values({ organization_id: ctx.organizationId, course_id: courseId, title, position })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
  await touchDraft(ctx, courseId)
  await recordCourse(ctx, 'course.section_added', courseId, {
    detail: { section_id: section.id, title },
  })
  return section
}
