import type { Db } from '#server/db/database.ts'
import { problem } from '#server/http/problem.ts'

const file = (db: Db, fileId: string) =>
  db.selectFrom('files').selectAll().where('id', '=', fileId).where('deleted_at', 'is', null)

/** A finished file that the transaction may see; nouns call it before attaching one. */
export async function getFile(db: Db, fileId: string) {
  const row = await file(db, fileId).where('ready_at', 'is not', null).executeTakeFirst()
  if (!row) throw problem('file_not_found')
  return row
}

export type FileRow = Awaited<ReturnType<typeof getFile>>

export const findFile = (db: Db, fileId: string) => file(db, fileId).executeTakeFirst()

/** Locked until the end of the transaction: of two that finish one upload, the second sees the first. */
export async function lockFile(db: Db, fileId: string) {
  const row = await file(db, fileId).forUpdate().executeTakeFirst()
  if (!row) throw problem('file_not_found')
  return row
}
