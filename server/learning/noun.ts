import type { Noun } from '#server/noun.ts'
import { learningAuditWords } from './audit-words.ts'
import { learningJobs } from './jobs.ts'
import { learningNotificationKinds } from './notification-kinds.ts'
import { learningPersonalData } from './personal-data.ts'
import { learningRoutes } from './routes.ts'

export const learning: Noun = {
  routes: { member: learningRoutes },
  jobs: learningJobs,
  notificationKinds: learningNotificationKinds,
  personalData: [learningPersonalData],
  auditWords: learningAuditWords,
}
