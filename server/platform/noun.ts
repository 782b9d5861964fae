import type { Noun } from '#server/noun.ts'
import { platformJobs } from './jobs.ts'
import { memberPlatformRoutes, openPlatformRoutes, platformRoutes } from './routes.ts'
import { serveStatus } from './serve-status.ts'

export const platform: Noun = {
  routes: { public: openPlatformRoutes, member: memberPlatformRoutes, super_admin: platformRoutes },
  // anyone, even while the database is down
  serve: serveStatus,
  jobs: platformJobs,
}
