import type { MemberCtx } from '#server/http/context.ts'

/** Notes that the draft differs from what is published, since when and by whom. Part of every change of a draft. */
export async function touchDraft(ctx: MemberCtx, courseId: string) {
  await ctx.db
    .updateTable('courses')
    .set(draftTouched(ctx))
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', courseId)
    .execute()
}

/** The same for a verb that updates the course's own row anyway. */
export const draftTouched = (ctx: MemberCtx) => ({
  draft_changed_at: ctx.now,
  updated_at: ctx.now,
  updated_by: ctx.personId,
})
