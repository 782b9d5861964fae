import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { deliverNudge } from './nudge-learner.ts'
import { rollUp } from './rollups/roll-up.ts'

const deliver = job<{ organization_id: string; nudge_id: string }>(
  { name: 'insight.deliver-nudge' },
  (app, { organization_id, nudge_id }) =>
    asSystem(app, (ctx) => deliverNudge(ctx, organization_id, nudge_id)),
)

/** Each minute: what pages show is never much older. */
const roll = job({ name: 'insight.roll-up', cron: '* * * * *' }, (app) => rollUp(app))

export const insightJobs: Job[] = [deliver, roll]
