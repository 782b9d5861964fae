import type { MemberCtx } from '#server/http/context.ts'

/** Gives all courses of one category to another or to none, drafts and catalog alike. Answers how many. */
export async function rehomeCourses(
  ctx: MemberCtx,
  fromId: string,
  toId: string | null,
): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('courses')
    .set({ category_id: toId })
    .where('organization_id', '=', ctx.organizationId)
    .where('category_id', '=', fromId)
    .executeTakeFirst()
  await ctx.db
    .updateTable('published_courses')
    .set({ category_id: toId })
    .where('organization_id', '=', ctx.organizationId)
    .where('category_id', '=', fromId)
    .execute()
  return Number(numUpdatedRows)
}
