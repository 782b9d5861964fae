import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../e2e/support/free-port.ts'
import { installedPostgres, startOtherPostgres } from '../../scripts/other-postgres.ts'
import { ProductProcess } from '../../scripts/product-process.ts'
import { openProxy } from '../cuttable-proxy.ts'
import { fillDatabase } from './fill-database.ts'
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts'

export interface TwoServers {
  /** Alternates between both, skipping one that is down. */
  readonly address: string
  /** PostgreSQL itself, as owner. */
  readonly databaseUrl: string
  readonly secretKey: string
  readonly servers: readonly [ProductProcess, ProductProcess]
}

const secretKey = 'the same key for both of the two servers'

/**
 * Two servers with the demo on Debian's PostgreSQL behind PgBouncer in transaction mode; everything is deleted
 * afterwards.
 */
export async function onTwoServers(
  settings: Record<string, string>,
  examine: (two: TwoServers) => Promise<string[]>,
): Promise<string[]> {
  const programs = installedPostgres().at(-1)
  if (!programs || !hasPgBouncer()) {
    console.log('  skipped: needs the Debian packages postgresql and pgbouncer')
    return []
  }
  const running = new AsyncDisposableStack()
  const interrupted = () => void running.disposeAsync().then(() => process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    return await examine(await startAll(programs, running, settings))
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
    await running.disposeAsync()
  }
}

/** Stops in reverse order of starting. */
async function startAll(
  programs: string,
  running: AsyncDisposableStack,
  settings: Record<string, string>,
): Promise<TwoServers> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-proof-'))
  running.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startOtherPostgres(programs, path.join(folder, 'postgres'))
  running.defer(() => postgres.stop())
  const pooler = await startPgBouncer(postgres.url, path.join(folder, 'pgbouncer'))
  running.defer(() => pooler.stop())
  const shared = { DATA_DIR: path.join(folder, 'data'), SECRET_KEY: secretKey }
  await fillDatabase(postgres.url, shared)
  const launch = async () => {
    const server = new ProductProcess({
      ...shared,
      PORT: await freePort(),
      HOST: '127.0.0.1',
      DATABASE_URL: postgres.url,
      DATABASE_POOLER_URL: pooler.url,
      TRUST_PROXY: 1,
      LOG_LEVEL: 'error',
      ...settings,
    })
    await server.ready()
    return server
  }
  const servers = await Promise.all([launch(), launch()])
  running.defer(async () => void (await Promise.all(servers.map((server) => server.stop()))))
  const proxy = await openProxy(servers.map(({ port }) => port))
  running.defer(() => proxy.close())
  return { address: proxy.address, databaseUrl: postgres.url, secretKey, servers }
}
