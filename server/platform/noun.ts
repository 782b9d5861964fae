import type { Noun } from '#server/noun.ts'
import { platformJobs } from './jobs.ts'
import { memberPlatformRoutes, openPlatformRoutes, platformRoutes } from './routes.ts'

export const platform: Noun = {
  routes: { public: openPlatformRoutes, member: memberPlatformRoutes, super_admin: platformRoutes },
  jobs: platformJobs,
}
