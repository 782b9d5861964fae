import type { LoadRequest } from 'autocannon'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { readEnv } from '#server/env.ts'
import { hearStatements } from './hear-statements.ts'

export interface RecordedQuery {
  text: string
  values: unknown[]
}

const around = /^(begin|commit|rollback)|enter_as_|set_config\('app\.organization_id'/

/**
 * The exact statements that the product sends for each request, so the floor can't drift from it: recorded from a
 * second copy of the server, which serves nobody else.
 */
export async function recordQueries(
  databaseUrl: string,
  dataDir: string,
  requests: Record<string, LoadRequest>,
  { refusals = 'throw' }: { refusals?: 'throw' | 'skip' } = {},
) {
  const database = openDatabase({ url: databaseUrl, poolSize: 4 })
  let found: RecordedQuery[] = []
  hearStatements(database.transactionPool, ({ text, values }) => {
    if (!around.test(text)) found.push({ text, values })
  })
  const { server } = await buildApp({ env: readEnv({ DATA_DIR: dataDir }), database })
  const queries: Record<string, RecordedQuery[]> = {}
  for (const [name, { method, path, headers = {} }] of Object.entries(requests)) {
    found = []
    const { statusCode, body } = await server.inject({ method, url: path, headers })
    if (statusCode < 300) queries[name] = found
    else if (refusals === 'throw') throw new Error(`${path} answered ${statusCode}: ${body}`)
  }
  await server.close()
  await database.close()
  return queries
}
