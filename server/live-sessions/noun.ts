import type { Noun } from '#server/noun.ts'
import { liveSessionsAuditWords } from './audit-words.ts'
import { liveSessionJobs } from './jobs.ts'
import { liveSessionNotificationKinds } from './notification-kinds.ts'
import { liveSessionPersonalData } from './personal-data.ts'
import { liveSessionRoutes } from './routes.ts'

export const liveSessions: Noun = {
  routes: { member: liveSessionRoutes },
  jobs: liveSessionJobs,
  notificationKinds: liveSessionNotificationKinds,
  personalData: [liveSessionPersonalData],
  auditWords: liveSessionsAuditWords,
}
