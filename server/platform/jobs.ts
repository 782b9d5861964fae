import type { Job } from '#server/jobs/job.ts'
import { exportJob } from './export-organization.ts'

export const platformJobs: Job[] = [exportJob]
