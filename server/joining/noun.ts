import type { Noun } from '#server/noun.ts'
import { joinRequest, teachingApplication } from './approval-kinds.ts'
import { joiningJobs } from './jobs.ts'
import { joiningRoutes } from './routes.ts'

export const joining: Noun = {
  routes: { member: joiningRoutes },
  jobs: joiningJobs,
  approvalKinds: [joinRequest, teachingApplication],
}
