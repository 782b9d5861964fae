import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { releaseHolds } from './release-holds.ts'

/** In steps of one transaction each, so that a long night of releases holds no lock for long. */
const release = job({ name: 'ledger.release-holds', cron: '*/10 * * * *' }, async (app) => {
  while ((await asSystem(app, (ctx) => releaseHolds(ctx))) > 0);
})

export const ledgerJobs: Job[] = [release]
