import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { startStandby, untilReplayed } from '#server/testing/standby.ts'
import { freePort } from '../e2e/support/free-port.ts'
import { logIn } from '../e2e/support/sign-in.ts'
import { ProductProcess } from '../scripts/product-process.ts'
import { openProxy } from './cuttable-proxy.ts'
import { settingsWithPlant } from './planted/plant-fault.ts'
import type { Run } from './product.ts'
import { Reader, countReplicaReads } from './replicas/reader.ts'
import { Prober } from './replicas/prober.ts'
import { fillDatabase } from './two-servers/fill-database.ts'
import { verifyWrites, Writers } from './writers.ts'
import { kindsOfWrites } from './writes.ts'

interface Installation {
  /** Alternates between the two app servers. */
  address: string
  servers: readonly ProductProcess[]
  primary: string
  standby: string
  killPrimary: () => Promise<void>
}

const rounds = 60
const mostSeconds = 10

/**
 * Two app servers on a primary and a synchronous standby. People must read what they wrote on either, while the standby
 * replays and while it doesn't; then the primary is killed under load and the standby promoted.
 */
export async function replicas(_run: Run, planted: boolean): Promise<string[]> {
  const running = new AsyncDisposableStack()
  const interrupted = () => void running.disposeAsync().then(() => process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    const installation = await startAll(running, planted ? settingsWithPlant('replicas') : {})
    return [...(await readBack(installation)), ...(await failOver(installation))]
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
    await running.disposeAsync()
  }
}

async function readBack({ address, servers, standby }: Installation): Promise<string[]> {
  const findings: string[] = []
  const reader = new Reader(address, await logIn(address, 'learner@lyceum.test'))
  const control = new pg.Client(standby)
  await control.connect()
  for (const state of ['replays', 'is paused', 'replays again']) {
    await control.query(`select pg_wal_replay_${state === 'is paused' ? 'pause' : 'resume'}()`)
    const before = await countReplicaReads(servers)
    let missed = 0
    for (let round = 0; round < rounds; round += 1) {
      if (!(await reader.writesAndReads())) missed += 1
      // Later reads find a standby that has caught up.
      if (state !== 'is paused') await sleep(round % 3 === 0 ? 600 : 0)
      if (!(await reader.readsAgain())) missed += 1
    }
    const answered = (await countReplicaReads(servers)) - before
    console.log(
      `  while the standby ${state}: ${rounds * 2} reads after writes, ${missed} without the write, ${answered} reads answered by the standby`,
    )
    if (missed > 0) findings.push(`${missed} reads lacked their reader's own write`)
    if (state !== 'is paused' && answered === 0) findings.push('the standby answered nothing')
  }
  await control.end()
  return findings
}

async function failOver(installation: Installation): Promise<string[]> {
  const { address, primary, standby, killPrimary } = installation
  const learner = await logIn(address, 'learner@lyceum.test')
  const organizationId = learner.organizations[0]?.id ?? ''
  const kinds = await kindsOfWrites(address, learner.access_token, organizationId)
  await tell(primary, `alter system set synchronous_standby_names = 'two'`)
  await tell(primary, 'select pg_reload_conf()')
  await untilReplayed(primary, standby)
  const writers = new Writers(address, learner.access_token, kinds)
  const prober = new Prober(address, learner.access_token)
  await sleep(4000)
  await killPrimary()
  await sleep(3000)
  await tell(standby, 'select pg_promote()')
  const seconds = await prober.untilAcknowledged()
  console.log(`  writes went on ${seconds.toFixed(1)} s after the promotion`)
  await sleep(4000)
  await Promise.all([writers.end(), prober.end()])
  writers.report()
  const { refused, improper } = prober
  console.log(`  ${refused} requests were refused with 503 and Retry-After meanwhile`)
  return [
    ...(await verifyWrites(standby, writers.attempts)),
    ...(seconds > mostSeconds ? [`writes went on only after ${seconds.toFixed(1)} s`] : []),
    ...improper.map((how) => `a request failed with ${how}`),
  ]
}

/** Stops in reverse order of starting. */
async function startAll(
  running: AsyncDisposableStack,
  settings: Record<string, string>,
): Promise<Installation> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-proof-'))
  running.defer(() => rm(folder, { recursive: true, force: true }))
  const one = path.join(folder, 'one')
  const primary = await startEmbeddedPostgres({ dataDir: one, connections: 100 })
  running.defer(() => primary.stop())
  const shared = {
    DATA_DIR: path.join(folder, 'data'),
    SECRET_KEY: 'the same key for both of the app servers',
  }
  await fillDatabase(primary.url, shared)
  const standby = await startStandby(
    { url: primary.url, folder: one },
    { folder: path.join(folder, 'two'), name: 'two', durable: true },
  )
  running.defer(() => standby.stop())
  const launch = async () => {
    const server = new ProductProcess(
      {
        ...shared,
        PORT: await freePort(),
        HOST: '127.0.0.1',
        DATABASE_URL: primary.url,
        DATABASE_REPLICA_URL: standby.url,
        TRUST_PROXY: 1,
        LOG_LEVEL: 'fatal',
        ...settings,
      },
      'server/main.ts',
    )
    running.defer(async () => void (await server.stop()))
    await server.ready()
    return server
  }
  const servers = [await launch(), await launch()]
  const proxy = await openProxy(servers.map(({ port }) => port))
  running.defer(() => proxy.close())
  return {
    address: proxy.address,
    servers,
    primary: primary.url,
    standby: standby.url,
    killPrimary: async () => {
      const pid = await readFile(path.join(one, 'cluster/postmaster.pid'), 'utf8')
      process.kill(Number.parseInt(pid, 10), 'SIGKILL')
      await primary.ended
      console.log('  the primary was killed')
    },
  }
}

async function tell(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}
