import { submissionFilePurpose } from '#contract/submissions.ts'
import type { StoredFile } from '#contract/files.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { storedFile } from './queries.ts'

/** Finished uploads of mine that were sent to be handed in, in the order of the ids; others are left out. */
export async function ownFiles(ctx: MemberCtx, fileIds: readonly string[]): Promise<StoredFile[]> {
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('files')
    .select(['id', 'name', 'content_type', 'size_bytes'])
    .where('organization_id', '=', ctx.organizationId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('owner_id', '=', ctx.personId)
    .where('purpose', '=', submissionFilePurpose)
    .where('ready_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  return ids.flatMap((id) => {
    const row = rows.find((file) => file.id === id)
    return row ? storedFile(ctx, row) : []
  })
}

/** Throws file_not_found unless each id is such a file: another learner's file can't be handed in. */
export async function assertOwnFiles(ctx: MemberCtx, fileIds: readonly string[]) {
  const ids = [...new Set(fileIds)]
  if ((await ownFiles(ctx, ids)).length !== ids.length) throw problem('file_not_found')
}
