import type { Ctx } from '#server/http/context.ts'

/** Takes a file away: its addresses stop working at once, its bytes go with the next sweep. Twice changes nothing. */
export async function deleteFile(ctx: Ctx, fileId: string) {
  await ctx.db
    .updateTable('files')
    .set({ deleted_at: ctx.now })
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Takes away every file that a person gave for one purpose. Twice changes nothing. */
export async function deleteFilesOf(ctx: Ctx, ownerId: string, purpose: string) {
  await ctx.db
    .updateTable('files')
    .set({ deleted_at: ctx.now })
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .where('deleted_at', 'is', null)
    .execute()
}
