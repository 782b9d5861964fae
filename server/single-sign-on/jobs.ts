import { sql } from 'kysely'
import { asSystem, job, type Job } from '#server/jobs/job.ts'

const sweep = job({ name: 'single-sign-on.sweep', cron: '23 * * * *' }, (app) =>
  asSystem(app, async ({ db }) => {
    await sql`delete from sso_attempts where created_at < now() - interval '1 hour'`.execute(db)
  }),
)

export const singleSignOnJobs: Job[] = [sweep]
