import { job, type Job } from '#server/jobs/job.ts'
import { requestScheduledPayouts } from './payouts/request-scheduled-payouts.ts'

export const earningsJobs: Job[] = [
  job({ name: 'earnings.request-scheduled-payouts', cron: '30 4 * * *' }, requestScheduledPayouts),
]
