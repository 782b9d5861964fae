import { sql } from 'kysely'
import { asSystem, job, type Job } from './job.ts'

/** How long permanently failed jobs can be inspected and retried. */
const keptDays = 30

/**
 * A failure moves `run_at` to the next attempt, within hours, even for the last one; a job that was given up manually
 * only has `updated_at` changed.
 */
const sweepFailed = job({ name: 'jobs.sweep-failed', cron: '29 3 * * *' }, (app) =>
  asSystem(app, async ({ db, now }) => {
    const before = new Date(now.getTime() - keptDays * 86_400_000)
    await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and greatest(run_at, updated_at) < ${before}
      having count(*) > 0`.execute(db)
  }),
)

export const queueJobs: Job[] = [sweepFailed]
