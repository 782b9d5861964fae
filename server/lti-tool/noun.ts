import type { Noun } from '#server/noun.ts'
import { ltiToolJobs } from './jobs.ts'
import { ltiToolPersonalData } from './personal-data.ts'
import { ltiToolRoutes, openLtiToolRoutes } from './routes.ts'
import { serveTool } from './serve-tool.ts'

export const ltiTool: Noun = {
  routes: { public: openLtiToolRoutes, member: ltiToolRoutes },
  // platforms that launch courses, and browsers on their way from them
  serve: serveTool,
  jobs: ltiToolJobs,
  personalData: [ltiToolPersonalData],
}
