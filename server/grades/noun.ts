import type { Noun } from '#server/noun.ts'
import { gradesAuditWords } from './audit-words.ts'
import { gradeJobs } from './jobs.ts'
import { gradeNotificationKinds } from './notification-kinds.ts'
import { gradePersonalData } from './personal-data.ts'
import { gradeRoutes } from './routes.ts'

export const grades: Noun = {
  routes: { member: gradeRoutes },
  jobs: gradeJobs,
  notificationKinds: gradeNotificationKinds,
  personalData: [gradePersonalData],
  auditWords: gradesAuditWords,
}
