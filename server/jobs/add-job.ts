import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { laneInTurn, type Lane } from './lanes.ts'

interface Options {
  /** A job replaces a waiting one with the same key. */
  key?: string
  runAt?: Date
  maximumAttempts?: number
}

interface QueuedJob {
  task: string
  payload: Record<string, unknown>
}

/**
 * Queues a job in the transaction of the change: it runs if and only if the change commits. Long work of an organization
 * takes turns with that of others.
 */
export async function addJob(
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  options: Options = {},
) {
  const lane = laneInTurn(task)
  const organizationId = organizationOf(payload)
  if (lane && organizationId) {
    return addJobsInTurn(db, [{ task, payload }], { lane, organizationId }, options)
  }
  await sql`select app_add_job(${task}, ${JSON.stringify(payload)}::json, ${options.key ?? null}::text,
    ${options.runAt ?? null}::timestamptz, ${options.maximumAttempts ?? 25}::integer)`.execute(db)
}

/** The same for many jobs. Within a lane, the lowest priority number runs first. */
export async function addJobs(
  db: Db,
  jobs: readonly QueuedJob[],
  { priority = 0 }: { priority?: number } = {},
) {
  const others: QueuedJob[] = []
  for (const { lane, organizationId, own } of groupByTurn(jobs)) {
    if (lane && organizationId) await addJobsInTurn(db, own, { lane, organizationId })
    else others.push(...own)
  }
  if (others.length === 0) return
  const [tasks, payloads] = columnsOf(others)
  await sql`select app_add_jobs(${tasks}::text[], ${payloads}::text[], ${priority}::integer)`.execute(
    db,
  )
}

interface Turn {
  lane: Lane
  organizationId: string
  /** The priority of the first turn. */
  priority?: number
  /** How many jobs of an organization run before it is another organization's turn. */
  perTurn?: number
}

/** Queues jobs of one organization: its first waits for no more than the first of any other one. */
export async function addJobsInTurn(
  db: Db,
  jobs: readonly QueuedJob[],
  { lane, organizationId, priority = 0, perTurn = 1 }: Turn,
  { key, runAt, maximumAttempts = 25 }: Options = {},
) {
  const [tasks, payloads] = columnsOf(jobs)
  await sql`select app_add_jobs_in_turn(${tasks}::text[], ${payloads}::text[], ${lane}, ${organizationId}::uuid,
    ${priority}::integer, ${perTurn}::integer, ${key ?? null}::text,
    ${runAt ?? null}::timestamptz, ${maximumAttempts}::integer)`.execute(db)
}

const columnsOf = (jobs: readonly QueuedJob[]) =>
  [jobs.map(({ task }) => task), jobs.map(({ payload }) => JSON.stringify(payload))] as const

function groupByTurn(jobs: readonly QueuedJob[]) {
  const groups = new Map<string, { lane?: Lane; organizationId?: string; own: QueuedJob[] }>()
  for (const job of jobs) {
    const lane = laneInTurn(job.task)
    const organizationId = organizationOf(job.payload)
    const inTurn = lane && organizationId
    const name = inTurn ? `${lane}:${organizationId}` : ''
    const group = groups.get(name) ?? { ...(inTurn && { lane, organizationId }), own: [] }
    group.own.push(job)
    groups.set(name, group)
  }
  return groups.values()
}

function organizationOf({ organization_id, organizationId }: Record<string, unknown>) {
  const id = organization_id ?? organizationId
  return typeof id === 'string' ? id : undefined
}
