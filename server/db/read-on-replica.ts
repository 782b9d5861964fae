import type { Replica } from './cluster.ts'
import type { Run, Statement } from './database.ts'
import { OpenTransaction } from './open-transaction.ts'
import { readPosition } from './position.ts'

/**
 * Reads on a replica, once. Undefined if it turned out that it can't answer, for whatever reason: the primary then reads, and
 * only the primary's word counts as a refusal. What isn't there may not have arrived yet.
 */
export async function readOnReplica<T>(
  { way, seen, answered }: Replica,
  enter: Statement,
  run: Run<T>,
): Promise<{ result: T } | undefined> {
  const client = await way.pool.connect().catch(() => undefined)
  if (!client) return undefined
  const transaction = new OpenTransaction(client, way)
  let isIdle = false
  try {
    const [replayed, entered] = await transaction.begin('read only', askReplayed, enter)
    const { position } = replayed as { position: string | null }
    // A restarted server may be less far than it was when it was chosen.
    if ((readPosition(position) ?? -1n) < seen) return undefined
    const result = await run(transaction.db, entered)
    await transaction.commit()
    isIdle = true
    answered()
    return { result }
  } catch {
    return undefined
  } finally {
    if (!isIdle) isIdle = await transaction.rollBack()
    client.release(!isIdle)
  }
}

/**
 * Runs before anything is read, so what is read is at least as new. Null on a server that was promoted: its history may have
 * parted from the primary's.
 */
const askReplayed: Statement = {
  name: 'log_replayed',
  text: 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as position',
  values: [],
}
