import { buildApp } from './app.ts'
import { requireDataFolder } from './data-folder.ts'
import { checkDatabase } from './db/check-database.ts'
import { checkEntry } from './db/check-entry.ts'
import { findPrimary } from './db/cluster.ts'
import { openDatabase } from './db/database.ts'
import { migrate, NewerDatabase } from './db/migrate.ts'
import { loadDemo } from './demo/load-demo.ts'
import { demoAccounts, demoPassword } from './demo/people.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { subscribersAmong } from './events/advance-subscriber.ts'
import { registerCursors } from './events/event-log.ts'
import { offerPlatform } from './identity/claim-platform.ts'
import { asSystem } from './jobs/job.ts'
import { pushKeys } from './notifications/push/keys.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { everyAddress, requireFreePort, sayingWhy } from './listen.ts'
import { startOwnDatabase } from './own-database.ts'
import { StartError } from './start-error.ts'
import { startTelemetry } from './telemetry/start-telemetry.ts'
import { welcome } from './welcome.ts'

// Files that libraries create are for this user alone too.
process.umask(0o077)

const say = (text: string) => process.stdout.write(`${text}\n`)

/** What has been started, ended in reverse order. */
const running = new AsyncDisposableStack()
/** What takes in work, ended first and all at once. It may be given time in which others notice. */
const entrances: ((drainSeconds: number) => Promise<void>)[] = []
let drainSeconds = 0
let stopping = false

process.on('SIGTERM', () => void stop(drainSeconds))
// At a terminal somebody waits for the prompt.
process.on('SIGINT', () => void (stopping ? process.exit(130) : stop(0)))
// `npm start` holds the other end: when it is killed, nothing of it stays behind.
process.on('disconnect', () => void stop(0))

try {
  await start(readEnv(process.env))
} catch (error) {
  if (!stopping) await giveUp(error)
}

async function start(env: Env) {
  const place = { port: env.PORT, host: env.HOST ?? (await everyAddress()) }
  await requireDataFolder(env.dataDir)
  await requireFreePort(place)

  const own = env.DATABASE_URL ? undefined : await startOwn(env)
  const serverUrls = [env.DATABASE_URL ?? '', ...env.DATABASE_REPLICA_URL] as const
  const url = own?.url ?? (await findPrimary(serverUrls))
  if (!own) await checkDatabase(url)
  const poolerUrl = own ? undefined : env.DATABASE_POOLER_URL
  if (poolerUrl) await checkDatabase(poolerUrl, 'DATABASE_POOLER_URL')
  await migrate(url).catch((error: Error) => {
    if (error instanceof NewerDatabase) throw new StartError(error.message)
    throw new StartError(`The database could not be brought up to date: ${error.message}.`)
  })

  const database = openDatabase({
    url,
    poolerUrl,
    poolSize: env.DATABASE_POOL_SIZE,
    replicaUrls: own ? [] : serverUrls.filter((other) => other !== url),
  })
  running.defer(() => database.close())
  await checkEntry(database)
  const withDemo = own !== undefined && own.demo !== 'none'
  const { server, mechanisms, jobs, drain, figures } = await buildApp({
    env: { ...env, holdsDemo: withDemo && env.DEMO !== false },
    database,
  })
  const telemetry = await startTelemetry(env, figures)
  running.defer(async () => telemetry?.stop())
  running.defer(() => server.close())
  await pushKeys(mechanisms)
  // Before anything can happen here that a new subscriber would miss.
  await registerCursors(database.pool, subscribersAmong(jobs))

  if (own?.demo === 'wanted') {
    say('Loading the demo…')
    await loadDemo(mechanisms, jobs)
    await own.demoIsLoaded()
  }
  if (withDemo && !env.HOST) place.host = '127.0.0.1'
  const address = await sayingWhy(place, () => server.listen(place))
  drainSeconds = env.DRAIN_SECONDS ?? (own ? 0 : 5)
  entrances.push((seconds) => drain.close(seconds))
  if (env.ROLE !== 'web') {
    const worker = await runJobs(mechanisms, jobs)
    entrances.push(() => worker.stop())
  }
  say(
    welcome({
      env,
      address: env.PUBLIC_URL ?? `http://localhost:${new URL(address).port}`,
      accounts: withDemo ? demoAccounts : [],
      password: demoPassword,
      firstAdminLink: await asSystem(mechanisms, offerPlatform),
    }),
  )
}

async function startOwn(env: Env) {
  const own = await startOwnDatabase(env.dataDir, env.DEMO !== false)
  running.defer(() => own.stop())
  void own.ended.then(() => {
    if (stopping) return
    process.stderr.write('The database ended unexpectedly: start Lyceum again.\n')
    process.exit(1)
  })
  return own
}

async function stop(drainSeconds: number) {
  if (stopping) return
  stopping = true
  say('Stopping…')
  // Requests and jobs have less time than this; what is left then hangs for good.
  setTimeout(() => process.exit(1), (drainSeconds + 20) * 1000).unref()
  await Promise.all(entrances.map((close) => close(drainSeconds)))
  await running.disposeAsync()
  process.exit(0)
}

/** One sentence where the reason is known; a stack only for what should never happen. */
async function giveUp(reason: unknown) {
  stopping = true
  const known = reason instanceof StartError || reason instanceof EnvError
  process.stderr.write(`${known ? reason.message : ((reason as Error).stack ?? String(reason))}\n`)
  await running.disposeAsync().catch(() => undefined)
  process.exit(1)
}
