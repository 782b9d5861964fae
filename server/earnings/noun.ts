import type { Noun } from '#server/noun.ts'
import { earningsAuditWords } from './audit-words.ts'
import { earningsJobs } from './jobs.ts'
import { earningsNotificationKinds } from './notification-kinds.ts'
import { payoutRequest } from './payouts/approval-kind.ts'
import { earningsPersonalData } from './personal-data.ts'
import { earningsRoutes, personEarningsRoutes, platformMoneyRoutes } from './routes.ts'

export const earnings: Noun = {
  routes: {
    person: personEarningsRoutes,
    member: earningsRoutes,
    super_admin: platformMoneyRoutes,
  },
  jobs: earningsJobs,
  notificationKinds: earningsNotificationKinds,
  approvalKinds: [payoutRequest],
  personalData: [earningsPersonalData],
  auditWords: earningsAuditWords,
}
