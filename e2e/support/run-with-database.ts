import path from 'node:path'
import pg from 'pg'
import { runningEmbedded } from '#server/db/running-embedded.ts'

/** One statement in the database of the product under test, for what no person could do in a browser. */
export async function runWithDatabase(text: string, values: unknown[]) {
  const url = await runningEmbedded(path.join(process.env['E2E_DATA_DIR'] ?? '', 'database'))
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}
