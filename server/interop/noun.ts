import type { Noun } from '#server/noun.ts'
import { interopAuditWords } from './audit-words.ts'
import { interopJobs } from './jobs.ts'
import { interopRoutes } from './routes.ts'

export const interop: Noun = {
  routes: { member: interopRoutes },
  jobs: interopJobs,
  auditWords: interopAuditWords,
}
