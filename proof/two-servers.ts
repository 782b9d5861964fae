import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ask } from '../bench/ask.ts'
import { freePort } from '../e2e/support/free-port.ts'
import { logIn } from '../e2e/support/sign-in.ts'
import { installedPostgres, startOtherPostgres } from '../scripts/other-postgres.ts'
import { ProductProcess } from '../scripts/product-process.ts'
import { openProxy } from './cuttable-proxy.ts'
import { fillDatabase } from './two-servers/fill-database.ts'
import { Listener } from './two-servers/listener.ts'
import { hasPgBouncer, startPgBouncer } from './two-servers/pgbouncer.ts'
import { settingsWithPlant } from './planted/plant-fault.ts'
import type { Run } from './product.ts'
import { Writers, verifyWrites } from './writers.ts'
import { kindsOfWrites } from './writes.ts'

/**
 * Two servers behind one address, on a PostgreSQL of one's own behind PgBouncer in transaction mode. One is killed
 * twice in the middle of the traffic: no acknowledged write may be lost, sessions and live pages go on, jobs run once.
 */
export async function twoServers(_run: Run, planted: boolean): Promise<string[]> {
  const programs = installedPostgres().at(-1)
  if (!programs || !hasPgBouncer()) {
    console.log('  skipped: needs the Debian packages postgresql and pgbouncer')
    return []
  }
  const running = new AsyncDisposableStack()
  const interrupted = () => void running.disposeAsync().then(() => process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    const { address, databaseUrl, first } = await startAll(programs, running, planted)
    return await drive(address, databaseUrl, first)
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
    await running.disposeAsync()
  }
}

/** Everything that the recipe names; what runs is ended in reverse order. */
async function startAll(programs: string, running: AsyncDisposableStack, planted: boolean) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-proof-'))
  running.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startOtherPostgres(programs, path.join(folder, 'postgres'))
  running.defer(() => postgres.stop())
  const pooler = await startPgBouncer(postgres.url, path.join(folder, 'pgbouncer'))
  running.defer(() => pooler.stop())
  const shared = {
    DATA_DIR: path.join(folder, 'data'),
    SECRET_KEY: 'the same key for both of the two servers',
  }
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
      ...(planted && settingsWithPlant('two-servers')),
    })
    await server.ready()
    return server
  }
  const [first, second] = await Promise.all([launch(), launch()])
  running.defer(async () => void (await Promise.all([first.stop(), second.stop()])))
  const proxy = await openProxy([first.port, second.port])
  running.defer(() => proxy.close())
  return { address: proxy.address, databaseUrl: postgres.url, first }
}

async function drive(
  address: string,
  databaseUrl: string,
  victim: ProductProcess,
): Promise<string[]> {
  const learner = await logIn(address, 'learner@lyceum.test')
  const instructor = await logIn(address, 'instructor@lyceum.test')
  const organizationId = learner.organizations[0]?.id ?? ''
  const kinds = await kindsOfWrites(address, learner.access_token, organizationId)
  const topic = `organization:${organizationId}:discussions`
  const tabs = Array.from(
    { length: 4 },
    () => new Listener(address, instructor.access_token, topic),
  )
  const writers = new Writers(address, learner.access_token, kinds)
  await sleep(6000)
  process.kill(childOf(victim.pid), 'SIGKILL')
  console.log('  one server was killed')
  await sleep(6000)
  await writers.end()

  const findings = await verifyWrites(databaseUrl, writers.attempts)
  writers.report()
  const { access_token } = await ask(address, 'POST', '/auth/refresh/', {
    body: { refresh_token: learner.refresh_token },
  }).catch((error: Error) => {
    findings.push(`the session did not go on: ${error.message}`)
    return { access_token: '' }
  })
  if (!access_token) findings.push('the session was not renewed')
  const posts = writers.attempts.filter(
    ({ kind, acknowledged }) => kind.name === 'post' && acknowledged,
  )
  await sleep(3000)
  for (const tab of tabs) {
    await tab.end()
    console.log(
      `  a tab heard ${tab.heard.size} of ${posts.length} posts, connected ${tab.connections} times`,
    )
    if (tab.heard.size < posts.length) findings.push('a tab missed posts')
  }
  return [...findings, ...(await unfinishedJobs(databaseUrl))]
}

/** The jobs of the server that was killed are taken up by the other within two minutes. */
async function unfinishedJobs(databaseUrl: string): Promise<string[]> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  const waiting = async () =>
    (
      await database.query<{ count: number }>(
        `select count(*)::int from graphile_worker.jobs where run_at <= now() and last_error is null`,
      )
    ).rows[0]?.count ?? 0
  const startedAt = Date.now()
  while ((await waiting()) > 0 && Date.now() - startedAt < 120_000) await sleep(500)
  const left = await waiting()
  console.log(`  all jobs were done after ${Math.round((Date.now() - startedAt) / 1000)} s`)
  await database.end()
  return left > 0 ? [`${left} jobs were not done`] : []
}

/** The server itself, below the process that starts it. */
const childOf = (pid: number) =>
  Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'), 10)
