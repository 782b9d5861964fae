import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { PersonCtx } from '#server/http/context.ts'
import { assertRoom } from './assert-room.ts'
import { assertClean } from './assert-clean.ts'
import { assertContentType, sniffedBytes } from './content-type.ts'
import { cleanFileName } from './file-name.ts'
import { assertSize, type FilePurpose } from './purpose.ts'
import type { FileRow } from './queries.ts'

type Keeper = PersonCtx & { organizationId?: string }

/** Stores a small file that was sent with the request itself. */
export const keepFile = (
  ctx: Keeper,
  purpose: FilePurpose,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<FileRow> =>
  keepContent(ctx, purpose, {
    name,
    head: bytes.subarray(0, sniffedBytes),
    sizeBytes: bytes.length,
    open: () => bytes,
  })

export interface Content {
  id?: string
  name: string
  /** The first bytes, which determine its type. */
  head: Uint8Array
  sizeBytes: number
  open: () => Readable | Uint8Array | Promise<Readable>
}

/**
 * Stores a file of any size without holding it in memory. The bytes are stored before the row commits: if it never
 * does, the weekly sweep finds bytes without a row and removes them.
 */
export async function keepContent(
  ctx: Keeper,
  purpose: FilePurpose,
  { id = randomUUID(), name, head, sizeBytes, open }: Content,
): Promise<FileRow> {
  assertSize(purpose, sizeBytes)
  const contentType = await assertContentType(purpose, head, name)
  assertSize(purpose, sizeBytes, contentType)
  if (purpose.belongsTo === 'organization' && ctx.organizationId) {
    await assertRoom(ctx.db, ctx.organizationId, sizeBytes)
  }
  const { store } = ctx.app.files
  const organization_id = purpose.belongsTo === 'organization' ? (ctx.organizationId ?? null) : null
  await store.put(id, await open(), sizeBytes)
  const scanned = { id, name, storage_key: id, organization_id, owner_id: ctx.personId }
  await assertClean(ctx.app, scanned).catch(async (error: unknown) => {
    await store.delete(id)
    throw error
  })
  return ctx.db
    .insertInto('files')
    .values({
      id,
      organization_id,
      owner_id: ctx.personId,
      purpose: purpose.name,
      name: cleanFileName(name),
      content_type: contentType,
      size_bytes: sizeBytes,
      storage_key: id,
      created_at: ctx.now,
      ready_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
