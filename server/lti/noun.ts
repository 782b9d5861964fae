import type { Noun } from '#server/noun.ts'
import { ltiJobs } from './jobs.ts'
import { ltiPersonalData } from './personal-data.ts'
import { ltiPlatformRoutes } from './platform/routes.ts'
import { servePlatform } from './platform/serve-platform.ts'
import { providedToolRoutes } from './provided/routes.ts'
import { serveInstallation } from './provided/serve-installation.ts'

export const lti: Noun = {
  routes: { member: ltiPlatformRoutes, super_admin: providedToolRoutes },
  // tools and browsers on their way to them, with tickets and tokens of the organization in the address
  serve: async (server, app) => {
    await servePlatform(server, app)
    await serveInstallation(server, app)
  },
  jobs: ltiJobs,
  personalData: [ltiPersonalData],
}
