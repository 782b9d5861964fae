import type { Noun } from '#server/noun.ts'
import { announcementsAuditWords } from './audit-words.ts'
import { announcementJobs } from './jobs.ts'
import { announcementNotificationKinds } from './notification-kinds.ts'
import { announcementPersonalData } from './personal-data.ts'
import { announcementRoutes } from './routes.ts'

export const announcements: Noun = {
  routes: { member: announcementRoutes },
  jobs: announcementJobs,
  notificationKinds: announcementNotificationKinds,
  personalData: [announcementPersonalData],
  auditWords: announcementsAuditWords,
}
