import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import type { PartState, StatusPart } from '#contract/status.ts'
import { readLag } from '#server/events/event-log.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { hasWorkers, readTasks, sumLanes, type TaskState } from '#server/jobs/queue-state.ts'

export interface Finding {
  part: StatusPart
  state: PartState
  detail: string | null
}

export interface Findings {
  at: Date
  parts: Finding[]
  tasks: TaskState[]
}

type Found = Omit<Finding, 'part'>

/** Longer than the queue takes for anything but recordings, which may take hours. */
const lateSeconds = 300
const patienceMilliseconds = 5_000
const keptMilliseconds = 15_000

const working: Found = { state: 'working', detail: null }

const recent = new WeakMap<Mechanisms, { until: number; findings: Promise<Findings> }>()

/** What was found within the last seconds: however many ask, the parts are tried four times a minute at most. */
export function recentFindings(app: Mechanisms): Promise<Findings> {
  const kept = recent.get(app)
  if (kept && kept.until > performance.now()) return kept.findings
  const findings = examineParts(app)
  recent.set(app, { until: performance.now() + keptMilliseconds, findings })
  return findings
}

/** Tries every part the way the product uses it. Never throws: a part that can't be tried is down. */
export async function examineParts(app: Mechanisms): Promise<Findings> {
  const { pool } = app.database
  const [database, queue, files, mail] = await Promise.all([
    tried(async () => {
      await pool.query('select 1')
      return working
    }),
    examineQueue(app),
    tried(() => examineFiles(app)),
    tried(() => examineMail(app)),
  ])
  return {
    at: app.clock.now(),
    tasks: queue.tasks,
    parts: [
      { part: 'web', ...working },
      { part: 'database', ...database },
      { part: 'files', ...files },
      { part: 'mail', ...(mail.state === 'working' && isLate(queue.tasks, 'mail') ? late : mail) },
      { part: 'background', ...queue.found },
    ],
  }
}

const late: Found = { state: 'delayed', detail: null }

const isLate = (tasks: readonly TaskState[], lane: string) =>
  sumLanes(tasks).some((one) => one.lane === lane && (one.oldest_seconds ?? 0) > lateSeconds)

async function examineQueue(app: Mechanisms) {
  let tasks: TaskState[] = []
  const found = await tried(async () => {
    const { pool } = app.database
    const [read, alive, lags] = await Promise.all([
      readTasks(pool, app.jobLanes),
      hasWorkers(pool),
      readLag(pool),
    ])
    tasks = read
    if (!alive) return { state: 'down', detail: 'No process works on the queue.' }
    const isBehind =
      lags.some(({ seconds }) => seconds > lateSeconds) ||
      ['events', 'outside', 'media'].some((lane) => isLate(read, lane))
    return isBehind ? late : working
  })
  return { tasks, found }
}

/** Writes a small file, reads it and deletes it. */
async function examineFiles({ files: { store } }: Mechanisms): Promise<Found> {
  const key = `status-${randomUUID()}`
  await store.put(key, Buffer.from(key), key.length)
  const back = await text(await store.open(key))
  await store.delete(key)
  return back === key ? working : { state: 'down', detail: 'A file came back different.' }
}

async function examineMail({ mailer }: Mechanisms): Promise<Found> {
  if (!mailer.check) return { state: 'off', detail: null }
  await mailer.check()
  return working
}

async function tried(examine: () => Promise<Found>): Promise<Found> {
  const over = new AbortController()
  const tooLate = sleep(patienceMilliseconds, undefined, { signal: over.signal }).then(() => {
    throw new Error(`No answer within ${patienceMilliseconds / 1000} seconds.`)
  })
  try {
    return await Promise.race([examine(), tooLate])
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    return { state: 'down', detail: (message || code || 'It failed.').split('\n')[0] ?? null }
  } finally {
    over.abort()
    tooLate.catch(() => undefined)
  }
}
