import { sql, type Kysely } from 'kysely'
import type { DB } from './tables.ts'

/** How long the statements of the transaction that is open on a connection may take; 0 is without end. */
interface Timed {
  statementMilliseconds: number
}

/** The connection behind each handle. */
export const timedConnections = new WeakMap<Kysely<DB>, Timed>()

/** Gives each further statement of this transaction so much time; 0 is without end. */
export async function limitStatements(db: Kysely<DB>, milliseconds: number) {
  const connection = timedConnections.get(db)
  if (!connection) throw new Error('Only the handle of the transaction itself can be given time.')
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(db)
  connection.statementMilliseconds = milliseconds
}
