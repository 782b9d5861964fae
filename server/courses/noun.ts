import type { Noun } from '#server/noun.ts'
import { coursesAuditWords } from './audit-words.ts'
import { courseFilePurposes } from './file-purposes.ts'
import { courseJobs } from './jobs.ts'
import { courseNotificationKinds } from './notification-kinds.ts'
import { coursePersonalData } from './personal-data.ts'
import { coursePublishing } from './publishing/approval-kind.ts'
import { courseRoutes } from './routes.ts'

export const courses: Noun = {
  routes: { member: courseRoutes },
  jobs: courseJobs,
  notificationKinds: courseNotificationKinds,
  approvalKinds: [coursePublishing],
  filePurposes: courseFilePurposes,
  personalData: [coursePersonalData],
  auditWords: coursesAuditWords,
}
