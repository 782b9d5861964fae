import type { Noun } from '#server/noun.ts'
import { ltiJobs } from './jobs.ts'
import { ltiPersonalData } from './personal-data.ts'
import { ltiPlatformRoutes } from './platform/routes.ts'
import { servePlatform } from './platform/serve-platform.ts'

export const lti: Noun = {
  routes: { member: ltiPlatformRoutes },
  // tools and browsers on their way to them, with tickets and tokens of the organization in the address
  serve: servePlatform,
  jobs: ltiJobs,
  personalData: [ltiPersonalData],
}
