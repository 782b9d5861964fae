import { createHash } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { problem } from './problem.ts'

export interface StoredAnswer {
  status: number
  response: unknown
}

/**
 * A write repeated with the same Idempotency-Key gets the first response and changes nothing. The key is stored in the
 * transaction of the change: two equal requests at the same time wait for each other, and a rolled-back one leaves no
 * trace.
 */
export async function onceOnly(
  db: Db,
  request: { personId: string; key: string; fingerprint: string },
  run: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const hash = createHash('sha256').update(request.fingerprint).digest()
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({
      person_id: request.personId,
      key: request.key,
      request_hash: hash,
      status: 0,
      response: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) return storedAnswer(db, request, hash)
  const answer = await run()
  await db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, response: JSON.stringify(answer.response ?? null) })
    .where('person_id', '=', request.personId)
    .where('key', '=', request.key)
    .execute()
  return answer
}

async function storedAnswer(db: Db, request: { personId: string; key: string }, hash: Buffer) {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'response'])
    .where('person_id', '=', request.personId)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow()
  if (!stored.request_hash.equals(hash)) throw problem('idempotency_key_reused')
  return { status: stored.status, response: stored.response ?? undefined }
}
