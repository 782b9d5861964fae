import type { Noun } from '#server/noun.ts'
import { achievementsAuditWords } from './audit-words.ts'
import { achievementJobs } from './jobs.ts'
import { achievementNotificationKinds } from './notification-kinds.ts'
import { achievementPersonalData } from './personal-data.ts'
import { achievementRoutes } from './routes.ts'

export const achievements: Noun = {
  routes: { member: achievementRoutes },
  jobs: achievementJobs,
  notificationKinds: achievementNotificationKinds,
  personalData: [achievementPersonalData],
  auditWords: achievementsAuditWords,
}
