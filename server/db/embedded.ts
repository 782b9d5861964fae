import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, openSync, closeSync } from 'node:fs'
import { chown, lstat, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#server/start-error.ts'
import { type Binaries, findBinaries, findLauncher, type Launcher } from './embedded-binaries.ts'
import { isAlive, ownFolder } from './embedded-owner.ts'

export interface EmbeddedPostgres {
  url: string
  /** Whether this start created the database. */
  created: boolean
  /** Resolves when the database has stopped, for any reason. */
  ended: Promise<void>
  /** Stops the database after writing everything to disk. Idempotent. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  /** If absent: the last port if it is free, otherwise any free one. */
  port?: number
  /** False trades durability on power loss for speed; for tests. */
  durable?: boolean
  /** Maximum number of connections. */
  connections?: number
}

const user = 'lyceum'
const database = 'lyceum'

/**
 * Runs the PostgreSQL that npm installed, on loopback only and with its own password. However the last process ended,
 * the next start works: an incomplete cluster is deleted and a leftover server is stopped first.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const folder = path.resolve(options.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const owner = await ownFolder(folder)
  try {
    const { stop, ...running } = await startIn(folder, options)
    return { ...running, stop: () => stop().then(() => owner.release()) }
  } catch (error) {
    await owner.release()
    throw error
  }
}

async function startIn(folder: string, { port, durable = true, connections = 60 }: Options) {
  const binaries = await findBinaries()
  const launcher = findLauncher()
  const cluster = path.join(folder, 'cluster')

  await stopLeftOver(cluster)
  const created = !existsSync(cluster)
  if (created) await createCluster(binaries, launcher, folder, durable)
  if (launcher.owner) await giveTo(launcher.owner, cluster)

  const chosen = port ?? (await choosePort(folder))
  const server = launch(binaries, launcher, folder, { port: chosen, durable, connections })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await waitUntilReady(server, cluster, folder)
  await writeFile(path.join(folder, 'port'), String(chosen))

  const password = await readFile(path.join(folder, 'password'), 'utf8')
  return {
    url: urlOf(folder, chosen, password),
    created,
    ended,
    stop: () => (server.pid === undefined ? ended : stopProcess(server.pid, ended)),
  }
}

/** Connection details of this folder's database, reachable from this machine only. */
export function urlOf(folder: string, port: number, password: string) {
  const socket = socketFolder(path.join(folder, 'cluster'))
  return (
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}` +
    (socket && `?host=${encodeURIComponent(socket)}`)
  )
}

/**
 * A Unix socket takes a fifth less CPU time per statement than TCP. Windows has none that both PostgreSQL and Node
 * support, and the length of its path is limited.
 */
const socketFolder = (cluster: string) =>
  process.platform === 'win32' || `${cluster}/.s.PGSQL.65535`.length > 100 ? '' : cluster

/** Created next to its final location and renamed when complete, so a kill halfway leaves nothing that counts. */
async function createCluster(
  { initdb, postgres }: Binaries,
  launcher: Launcher,
  folder: string,
  durable: boolean,
) {
  for (const name of await readdir(folder)) {
    if (name.startsWith('cluster-')) await rm(path.join(folder, name), { recursive: true })
  }
  const draft = path.join(folder, `cluster-${process.pid}`)
  const passwordFile = path.join(folder, 'password')
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  await mkdir(draft, { mode: 0o700 })
  if (launcher.owner) await chown(draft, launcher.owner.uid, launcher.owner.gid)
  await run(launcher, initdb, [
    `--pgdata=${draft}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ])
  await run(
    launcher,
    postgres,
    ['--single', '-D', draft, 'postgres'],
    `create database ${database}\n`,
  )
  await rename(draft, path.join(folder, 'cluster'))
}

function launch(
  { postgres }: Binaries,
  launcher: Launcher,
  folder: string,
  { port, durable, connections }: Required<Omit<Options, 'dataDir'>>,
) {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: socketFolder(path.join(folder, 'cluster')),
    max_connections: connections,
    shared_buffers: '128MB',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    jit: 'off',
    // On memory and SSDs, random reads cost about as much as sequential ones; the default assumes a hard disk.
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failed statements appear in our own log with their request; this log only has messages about the server itself.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    // Makes vacuum pause more often after many writes: in one go, it slows down twice as many requests.
    autovacuum_vacuum_cost_delay: '10ms',
    // No parallel workers: a database of this size fits in memory.
    io_method: 'sync',
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(path.join(folder, 'server.log'), 'w', 0o600)
  const [program = postgres, ...rest] = [
    ...launcher.prefix,
    postgres,
    '-D',
    path.join(folder, 'cluster'),
    ...words,
  ]
  // A separate process group: Ctrl-C in a terminal must reach only us, so requests finish before their database stops.
  const child = spawn(program, rest, { detached: true, stdio: ['ignore', log, log], cwd: '/' })
  closeSync(log)
  return child
}

async function waitUntilReady(server: ChildProcess, cluster: string, folder: string) {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) {
      const log = await readFile(path.join(folder, 'server.log'), 'utf8').catch(() => '')
      const reason = /(?:FATAL|PANIC): *(.*)/.exec(log)?.[1] ?? (log.trim() || 'no reason given')
      throw new StartError(`The database in ${folder} could not start: ${reason}.`)
    }
    const { pid, status } = await readPidFile(cluster)
    if (pid === server.pid && status === 'ready') return
    await sleep(10)
  }
  server.kill('SIGQUIT')
  throw new StartError(
    `The database in ${folder} did not start within a minute; see ${folder}/server.log.`,
  )
}

/** Lines of PostgreSQL's postmaster.pid: the process ID is on the first, its state on the eighth. */
async function readPidFile(cluster: string) {
  const lines = (
    await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  ).split('\n')
  return { pid: Number(lines[0]), status: lines[7]?.trim() }
}

/** A killed Lyceum can leave its database running, and a killed database its lock file: neither may prevent a start. */
async function stopLeftOver(cluster: string) {
  const { pid } = await readPidFile(cluster)
  if (!pid) return
  if (await isServerOf(cluster, pid)) await stopProcess(pid, untilGone(cluster, pid))
  await rm(path.join(cluster, 'postmaster.pid'), { force: true })
}

/** Whether this process is the PostgreSQL of that cluster; process IDs are reused by other programs. */
async function isServerOf(cluster: string, pid: number) {
  if (process.platform !== 'linux') return isAlive(pid)
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return path.basename(words[0] ?? '') === 'postgres' && words.includes(cluster)
}

async function untilGone(cluster: string, pid: number) {
  while (await isServerOf(cluster, pid)) await sleep(10)
}

/** First a fast shutdown (rolls back open transactions and writes everything), then a kill. */
async function stopProcess(pid: number, ended: Promise<void>) {
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const late = sleep(seconds * 1000, 'late' as const, { ref: false })
    if ((await Promise.race([ended, late])) !== 'late') return
  }
}

async function choosePort(folder: string) {
  const last = Number(await readFile(path.join(folder, 'port'), 'utf8').catch(() => '0'))
  return (await tryPort(last)) ?? (await tryPort(0)) ?? 5433
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen({ port, host: '127.0.0.1' }, () => {
      const address = probe.address()
      const found = typeof address === 'object' ? address?.port : undefined
      probe.close(() => resolve(found))
    })
  })
}

/** The folder may have been used before by another user or in another mode. */
async function giveTo({ uid, gid }: { uid: number; gid: number }, file: string) {
  const { uid: now } = await lstat(file)
  if (now === uid) return
  for (const entry of await readdir(file, { recursive: true })) {
    await chown(path.join(file, entry), uid, gid)
  }
  await chown(file, uid, gid)
}

async function run(launcher: Launcher, program: string, words: string[], input = '') {
  const [first = program, ...rest] = [...launcher.prefix, program, ...words]
  const child = spawn(first, rest, { stdio: ['pipe', 'ignore', 'pipe'], cwd: '/' })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) {
    throw new StartError(`${path.basename(program)} could not finish: ${complaints.trim()}`)
  }
}
