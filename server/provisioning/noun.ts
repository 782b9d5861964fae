import type { Noun } from '#server/noun.ts'
import { provisioningAuditWords } from './audit-words.ts'
import { provisioningJobs } from './jobs.ts'
import { provisioningNotificationKinds } from './notification-kinds.ts'
import { provisioningPersonalData } from './personal-data.ts'
import { provisioningRoutes } from './routes.ts'
import { serveScim } from './serve-scim.ts'

export const provisioning: Noun = {
  routes: { member: provisioningRoutes },
  // the directory of an organization, which holds a token of it
  serve: serveScim,
  jobs: provisioningJobs,
  notificationKinds: provisioningNotificationKinds,
  personalData: [provisioningPersonalData],
  auditWords: provisioningAuditWords,
}
