import { sql } from 'kysely'
import { asSystem, job, type Job } from './job.ts'

/** For this long somebody can look at what failed for good, and run it again. */
const keptDays = 30

/**
 * Failing moves `run_at` to when the next attempt would be, within hours, also for the last one; a job that was given
 * up by hand has only `updated_at` moved.
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
