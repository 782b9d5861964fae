import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { daysLater } from '#server/identity/rules.ts'
import { sendDue, sendEntries, sweepStreamLog } from './audit-streams/send-entries.ts'
import { deliver } from './webhooks/deliver.ts'
import { keptDays } from './webhooks/rules.ts'
import { tellWebhooks } from './webhooks/tell.ts'

const sweep = job({ name: 'webhooks.sweep', cron: '17 3 * * *' }, (app) =>
  asSystem(app, async ({ db, now }) => {
    await db
      .deleteFrom('webhook_deliveries')
      .where('created_at', '<', daysLater(now, -keptDays))
      .execute()
  }),
)

export const interopJobs: Job[] = [
  ...tellWebhooks,
  deliver,
  sweep,
  sendDue,
  sendEntries,
  sweepStreamLog,
]
