import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

interface Options {
  /** A job replaces a waiting one with the same key. */
  key?: string
  runAt?: Date
  maximumAttempts?: number
}

/** Queues a job in the transaction of the change: it runs if and only if the change commits. */
export async function addJob(
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  options: Options = {},
) {
  await sql`select app_add_job(${task}, ${JSON.stringify(payload)}::json, ${options.key ?? null}::text,
    ${options.runAt ?? null}::timestamptz, ${options.maximumAttempts ?? 25}::integer)`.execute(db)
}

/** The same for many jobs, in one statement. Within a lane, the lowest priority number runs first. */
export async function addJobs(
  db: Db,
  jobs: readonly { task: string; payload: Record<string, unknown> }[],
  { priority = 0 }: { priority?: number } = {},
) {
  if (jobs.length === 0) return
  const tasks = jobs.map(({ task }) => task)
  const payloads = jobs.map(({ payload }) => JSON.stringify(payload))
  await sql`select app_add_jobs(${tasks}::text[], ${payloads}::text[], ${priority}::integer)`.execute(
    db,
  )
}
