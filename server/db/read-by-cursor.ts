import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import { limitStatements } from './statement-time.ts'

const batch = 500

/** Reads through a cursor, so memory stays flat however many rows there are. One at a time per transaction. */
export async function* readByCursor<Row>(db: Db, query: RawBuilder<Row>): AsyncGenerator<Row> {
  await limitStatements(db, 0)
  await sql`declare rows_by_cursor no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batch)} from rows_by_cursor`.execute(db)
    yield* rows
    if (rows.length < batch) break
  }
  await sql`close rows_by_cursor`.execute(db)
}
