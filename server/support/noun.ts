import type { Noun } from '#server/noun.ts'
import { attachmentPurpose } from './attachment.ts'
import { supportAuditWords } from './audit-words.ts'
import { supportJobs } from './jobs.ts'
import { supportTopics } from './live.ts'
import { supportNotificationKinds } from './notification-kinds.ts'
import { supportPersonalData } from './personal-data.ts'
import { memberSupportRoutes, personSupportRoutes, platformSupportRoutes } from './routes.ts'

export const support: Noun = {
  routes: {
    person: personSupportRoutes,
    member: memberSupportRoutes,
    super_admin: platformSupportRoutes,
  },
  jobs: supportJobs,
  notificationKinds: supportNotificationKinds,
  filePurposes: [attachmentPurpose],
  liveTopics: supportTopics,
  personalData: [supportPersonalData],
  auditWords: supportAuditWords,
}
