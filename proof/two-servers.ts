import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ask } from '../bench/ask.ts'
import { logIn } from '../e2e/support/sign-in.ts'
import type { ProductProcess } from '../scripts/product-process.ts'
import { Listener } from './two-servers/listener.ts'
import { onTwoServers } from './two-servers/on-two-servers.ts'
import { settingsWithPlant } from './planted/plant-fault.ts'
import type { Run } from './product.ts'
import { Writers, verifyWrites } from './writers.ts'
import { kindsOfWrites } from './writes.ts'

/**
 * Two servers behind one address, on an external PostgreSQL behind PgBouncer in transaction mode. One is killed twice
 * under load: no acknowledged write may be lost, sessions and live pages continue, jobs run once.
 */
export async function twoServers(_run: Run, planted: boolean): Promise<string[]> {
  const settings = planted ? settingsWithPlant('two-servers') : {}
  return onTwoServers(settings, ({ address, databaseUrl, servers: [first] }) =>
    drive(address, databaseUrl, first),
  )
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

/** The other server takes over the killed server's jobs within two minutes. */
async function unfinishedJobs(databaseUrl: string): Promise<string[]> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  const waiting = async () =>
    (
      await database.query<{ count: number }>(
        `select count(*)::int + events_waiting() as count from graphile_worker.jobs
         where run_at <= now() and last_error is null`,
      )
    ).rows[0]?.count ?? 0
  const startedAt = Date.now()
  while ((await waiting()) > 0 && Date.now() - startedAt < 120_000) await sleep(500)
  const left = await waiting()
  console.log(`  all jobs were done after ${Math.round((Date.now() - startedAt) / 1000)} s`)
  await database.end()
  return left > 0 ? [`${left} jobs were not done`] : []
}

/** The server itself, a child of the process that starts it. */
const childOf = (pid: number) =>
  Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'), 10)
