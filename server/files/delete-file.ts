import type { Ctx } from '#server/http/context.ts'

/** Deletes a file: its URLs stop working immediately, its bytes are removed by the next sweep. Idempotent. */
export async function deleteFile(ctx: Ctx, fileId: string) {
  await ctx.db
    .updateTable('files')
    .set({ deleted_at: ctx.now })
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Deletes every file that a person uploaded for one purpose. Idempotent. */
export async function deleteFilesOf(ctx: Ctx, ownerId: string, purpose: string) {
  await ctx.db
    .updateTable('files')
    .set({ deleted_at: ctx.now })
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .where('deleted_at', 'is', null)
    .execute()
}
