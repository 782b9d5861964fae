import type { Noun } from '#server/noun.ts'
import { approvalsAuditWords } from './audit-words.ts'
import { approvalJobs } from './jobs.ts'
import { approvalNotificationKinds } from './notification-kinds.ts'
import { approvalPersonalData } from './personal-data.ts'
import { approvalRoutes } from './routes.ts'

export const approvals: Noun = {
  jobs: approvalJobs,
  notificationKinds: approvalNotificationKinds,
  personalData: [approvalPersonalData],
  auditWords: approvalsAuditWords,
  gather: ({ approvalKinds }) => ({
    routes: { member: approvalRoutes(approvalKinds) },
  }),
}
