import type { Noun } from '#server/noun.ts'
import { auditStreamPaused } from './audit-streams/notification-kinds.ts'
import { interopAuditWords } from './audit-words.ts'
import { interopJobs } from './jobs.ts'
import { interopRoutes, platformInteropRoutes } from './routes.ts'

export const interop: Noun = {
  routes: { member: interopRoutes, super_admin: platformInteropRoutes },
  notificationKinds: [auditStreamPaused],
  jobs: interopJobs,
  auditWords: interopAuditWords,
}
