import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { deliverNudge } from './nudge-learner.ts'

const deliver = job<{ organization_id: string; nudge_id: string }>(
  { name: 'insight.deliver-nudge' },
  (app, { organization_id, nudge_id }) =>
    asSystem(app, (ctx) => deliverNudge(ctx, organization_id, nudge_id)),
)

export const insightJobs: Job[] = [deliver]
