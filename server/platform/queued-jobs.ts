import { sql } from 'kysely'
import type { Page, PageQuery } from '#contract/page.ts'
import type { JobLane, JobState, PlatformJob } from '#contract/status.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/database.ts'
import { containing } from '#server/db/paging.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import type { JobLanes } from '#server/jobs/queue-state.ts'
import { maximumTotal } from '#contract/page.ts'

interface Filter extends PageQuery {
  state?: JobState | undefined
  lane?: JobLane | undefined
  task?: string | undefined
}

interface Row {
  id: string
  task: string
  state: JobState
  attempts: number
  max_attempts: number
  last_error: string | null
  created_at: Date
  run_at: Date
}

/** What a job in `graphile_worker.jobs` is doing; one that will be tried again hasn't failed. */
export const jobState = sql<JobState>`case when locked_at is not null then 'running'
  when last_error is null then 'waiting'
  when attempts < max_attempts then 'retrying' else 'failed' end`

/** Failed ones first, then those that were tried before; within, the latest first. */
const order = sql`case ${jobState} when 'failed' then 0 when 'retrying' then 1 when 'running' then 2 else 3 end`

export const listJobs = (ctx: PersonCtx, filter: Filter): Promise<Page<PlatformJob>> =>
  acrossOrganizations(ctx.db, async (db) => {
    const { jobLanes } = ctx.app
    const where = conditions(filter, jobLanes)
    const { page, page_size } = filter
    const { rows } =
      await sql<Row>`select id::text, task_identifier as task, ${jobState} as state, attempts, max_attempts,
        last_error, created_at, run_at from graphile_worker.jobs where ${where}
      order by ${order}, updated_at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(
        db,
      )
    const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from (
      select 1 from graphile_worker.jobs where ${where} limit ${maximumTotal + 1}) one`.execute(db)
    const total = counted[0]?.total ?? 0
    return {
      items: rows.map((row) => present(row, jobLanes)),
      total: Math.min(total, maximumTotal),
      total_capped: total > maximumTotal,
    }
  })

function conditions({ state: wanted, lane, task, search }: Filter, jobLanes: JobLanes) {
  const named = [...jobLanes].filter(([, own]) => own === lane).map(([name]) => name)
  const elsewhere = [...jobLanes].filter(([, own]) => own !== lane).map(([name]) => name)
  const pattern = search ? containing(search) : ''
  return sql.join(
    [
      sql`true`,
      ...(wanted ? [sql`${jobState} = ${wanted}`] : []),
      ...(task ? [sql`task_identifier = ${task}`] : []),
      // Jobs that no longer exist in the code wait where unnamed ones do.
      ...(lane === 'events' ? [sql`task_identifier <> all (${elsewhere}::text[])`] : []),
      ...(lane && lane !== 'events' ? [sql`task_identifier = any (${named}::text[])`] : []),
      ...(search ? [sql`(task_identifier ilike ${pattern} or last_error ilike ${pattern})`] : []),
    ],
    sql` and `,
  )
}

function present(row: Row, jobLanes: JobLanes): PlatformJob {
  const hasFailed = row.state === 'retrying' || row.state === 'failed'
  return {
    id: row.id,
    task: row.task,
    lane: jobLanes.get(row.task) ?? 'events',
    state: row.state,
    attempts: row.attempts,
    maximum_attempts: row.max_attempts,
    // The rest is where in the code.
    reason: row.last_error === null ? null : (row.last_error.split('\n')[0] ?? '').slice(0, 200),
    queued_at: row.created_at.toISOString(),
    next_at: row.state === 'failed' || row.state === 'running' ? null : row.run_at.toISOString(),
    can: { retry: hasFailed, discard: hasFailed },
  }
}

/** Runs a failed job again right away, with all its attempts. */
export const retryJob = (ctx: PersonCtx, jobId: string) =>
  changeFailed(ctx, jobId, 'job.retried', async (db) => {
    const { rows } = await sql`select id from graphile_worker.reschedule_jobs(
      array[${jobId}::bigint], run_at => now(), attempts => 0)`.execute(db)
    return rows.length > 0
  })

/** Removes a failed job without running it. */
export const discardJob = (ctx: PersonCtx, jobId: string) =>
  changeFailed(ctx, jobId, 'job.discarded', async (db) => {
    const { rows } =
      await sql`select id from graphile_worker.complete_jobs(array[${jobId}::bigint])`.execute(db)
    return rows.length > 0
  })

/** Only what failed: a job that waits its turn or runs is none of a person's business. */
async function changeFailed(
  ctx: PersonCtx,
  jobId: string,
  action: string,
  change: (db: Db) => Promise<boolean>,
) {
  const task = await acrossOrganizations(ctx.db, async (db) => {
    if (!/^\d{1,18}$/.test(jobId)) throw problem('job_not_found')
    const { rows } = await sql<{ task: string; state: JobState }>`
      select task_identifier as task, ${jobState} as state from graphile_worker.jobs
      where id = ${jobId}::bigint`.execute(db)
    const [job] = rows
    if (!job) throw problem('job_not_found')
    const hasFailed = job.state === 'retrying' || job.state === 'failed'
    // The queue itself refuses a job that a worker took up in between.
    if (!hasFailed || !(await change(db))) throw problem('job_not_failed')
    return job.task
  })
  await audit(ctx, { action, subject: { type: 'job', id: jobId }, detail: { task } })
}
