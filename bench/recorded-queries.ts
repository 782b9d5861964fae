import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { DB } from '#server/db/tables.ts'
import type { Db } from '#server/db/database.ts'
import { findPersonByEmail, listMemberships } from '#server/identity/queries.ts'
import { getOrganizationRow } from '#server/organizations/queries.ts'

export interface RecordedQuery {
  text: string
  values: unknown[]
}

/** The very statements that the product sends, so that the floor can't drift away from it. */
export async function recordQueries(ids: { email: string; person: string; organization: string }) {
  return {
    login: await recorded((db) => findPersonByEmail(db, ids.email)),
    list: await recorded((db) => listMemberships(db, ids.person)),
    read: await recorded((db) => getOrganizationRow(db, ids.organization)),
  }
}

async function recorded(run: (db: Db) => Promise<unknown>): Promise<RecordedQuery> {
  let found: RecordedQuery | undefined
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      found = { text: query.sql, values: [...query.parameters] }
    },
  })
  // Nothing is found in a database that isn't there; only the statement counts.
  await run(db).catch(() => undefined)
  if (!found) throw new Error('The product sent no statement.')
  return found
}
