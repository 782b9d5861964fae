import { randomUUID } from 'node:crypto'
import type { PersonCtx } from '#server/http/context.ts'
import { assertRoom } from './assert-room.ts'
import { assertContentType, sniffedBytes } from './content-type.ts'
import { cleanFileName } from './file-name.ts'
import { assertSize, type FilePurpose } from './purpose.ts'
import type { FileRow } from './queries.ts'

/**
 * Keeps a small file that arrived with the request itself. The bytes are stored before the row commits: if it never
 * does, the weekly sweep finds bytes without a row and removes them.
 */
export async function keepFile(
  ctx: PersonCtx & { organizationId?: string },
  purpose: FilePurpose,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<FileRow> {
  assertSize(purpose, bytes.length)
  const contentType = await assertContentType(purpose, bytes.subarray(0, sniffedBytes), name)
  if (purpose.belongsTo === 'organization' && ctx.organizationId) {
    await assertRoom(ctx.db, ctx.organizationId, bytes.length)
  }
  const id = randomUUID()
  await ctx.app.files.store.put(id, bytes, bytes.length)
  return ctx.db
    .insertInto('files')
    .values({
      id,
      organization_id: purpose.belongsTo === 'organization' ? ctx.organizationId : null,
      owner_id: ctx.personId,
      purpose: purpose.name,
      name: cleanFileName(name),
      content_type: contentType,
      size_bytes: bytes.length,
      storage_key: id,
      created_at: ctx.now,
      ready_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
