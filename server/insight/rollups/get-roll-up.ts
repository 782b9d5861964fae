import type { Db } from '#server/db/database.ts'

/** How far the roll-ups are: pages say so, and lists of facts stop there. */
export const getRollUp = (db: Db) =>
  db.selectFrom('fact_roll_up').select(['written_before', 'as_of']).executeTakeFirstOrThrow()
