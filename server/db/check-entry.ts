import { sql } from 'kysely'
import { StartError } from '#server/start-error.ts'
import type { Database } from './database.ts'
import { enterAsNobody } from './tenancy.ts'

/**
 * Enters the database the way a request does: on a connection with the restricted role, through the entry function, and
 * reads a table that signing in needs. Anything missing fails here.
 */
export const enterOnce = (database: Database) =>
  database.read(enterAsNobody, (db) => sql`select from people where false`.execute(db))

/** Aborts startup with one sentence if requests couldn't enter the database; having the tables isn't enough. */
export async function checkEntry(database: Database): Promise<void> {
  await enterOnce(database).catch((error: Error) => {
    throw new StartError(
      `Requests can't enter the database (${error.message}): it seems to have been restored without its roles and rights. Restore a backup with "npm run lyceum -- restore", or see docs/operations.md.`,
      { cause: error },
    )
  })
}
