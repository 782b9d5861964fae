import type { Noun } from '#server/noun.ts'
import { reportsAuditWords } from './audit-words.ts'
import { reportJobs } from './jobs.ts'
import { reportRoutes } from './routes.ts'

export const reports: Noun = {
  routes: { member: reportRoutes },
  jobs: reportJobs,
  auditWords: reportsAuditWords,
}
