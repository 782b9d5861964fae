import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { problem } from '#server/http/problem.ts'

/**
 * Throws storage_exhausted if the organization doesn't have enough space left. Its row stays locked until the new
 * file's row is inserted, so two simultaneous uploads can't both take the last space.
 */
export async function assertRoom(db: Db, organizationId: string, sizeBytes: number) {
  const limit = await storageLimit(db, organizationId)
  if (limit === null) return
  await sql`select 1 from organizations where id = ${organizationId} for no key update`.execute(db)
  const used = await storageUsed(db, organizationId)
  if (used + sizeBytes > limit) throw problem('storage_exhausted')
}

async function storageLimit(db: Db, organizationId: string) {
  const row = await db
    .selectFrom('organizations')
    .select('storage_limit_bytes')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row?.storage_limit_bytes ?? null
}

/** Bytes of all files of the organization, including unfinished uploads. */
export async function storageUsed(db: Db, organizationId: string): Promise<number> {
  const row = await db
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.bytes
}
