import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { readEnv } from '#server/env.ts'

/** Loads the demo into an external database, which the product itself never does. */
export async function fillDatabase(url: string, settings: Record<string, string>) {
  await migrate(url)
  const database = openDatabase({ url, poolSize: 6 })
  const { server, mechanisms, jobs } = await buildApp({
    env: readEnv({ ...settings, LOG_LEVEL: 'error' }),
    database,
  })
  await loadDemo(mechanisms, jobs)
  await server.close()
  await database.close()
}
