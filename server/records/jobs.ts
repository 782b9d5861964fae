import type { Job } from '#server/jobs/job.ts'
import { forward, forwardDue, sweepForwardLog } from './forwarding/forward.ts'

export const recordJobs: Job[] = [forwardDue, forward, sweepForwardLog]
