import type { Noun } from '#server/noun.ts'
import { assignmentsAuditWords } from './audit-words.ts'
import { submissionPurpose } from './file-purpose.ts'
import { assignmentJobs } from './jobs.ts'
import { assignmentNotificationKinds } from './notification-kinds.ts'
import { assignmentPersonalData } from './personal-data.ts'
import { assignmentRoutes } from './routes.ts'

export const assignments: Noun = {
  routes: { member: assignmentRoutes },
  jobs: assignmentJobs,
  notificationKinds: assignmentNotificationKinds,
  filePurposes: [submissionPurpose],
  personalData: [assignmentPersonalData],
  auditWords: assignmentsAuditWords,
}
