import { sql, type Kysely } from 'kysely'
import type { DB } from './tables.ts'

/** Statement timeout of the transaction open on a connection; 0 means none. */
interface Timed {
  statementMilliseconds: number
}

/** The connection behind each handle. */
export const timedConnections = new WeakMap<Kysely<DB>, Timed>()

/** Sets the timeout of all further statements in this transaction; 0 means none. */
export async function limitStatements(db: Kysely<DB>, milliseconds: number) {
  const connection = timedConnections.get(db)
  if (!connection) throw new Error('Only the handle of the transaction itself can be given time.')
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(db)
  connection.statementMilliseconds = milliseconds
}
