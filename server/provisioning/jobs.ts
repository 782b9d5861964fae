import { daysLater } from '#server/identity/rules.ts'
import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { logDays } from './rules.ts'

const sweep = job({ name: 'provisioning.sweep', cron: '41 3 * * *' }, (app) =>
  asSystem(app, async ({ db, now }) => {
    await db
      .deleteFrom('provisioning_log')
      .where('created_at', '<', daysLater(now, -logDays))
      .execute()
  }),
)

export const provisioningJobs: Job[] = [sweep]
