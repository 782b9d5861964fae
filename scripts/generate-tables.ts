import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

/** Writes server/db/tables.ts from a database that was just migrated. `npm run check` fails when it is stale. */
const root = join(import.meta.dirname, '..')
const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-tables-'))
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
try {
  await migrate(postgres.url)
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect=postgres',
      `--url=${postgres.url}`,
      `--out-file=${join(root, 'server/db/tables.ts')}`,
      '--include-pattern=public.*',
      '--date-parser=string',
      '--type-mapping={"int8":"number"}',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  process.exitCode = status ?? 1
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
