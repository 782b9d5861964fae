import type { Noun } from '#server/noun.ts'
import { organizationsAuditWords } from './audit-words.ts'
import { organizationJobs } from './jobs.ts'
import { organizationTopic } from './live.ts'
import { logoPurpose } from './logo.ts'
import { organizationNotificationKinds } from './notification-kinds.ts'
import { organizationPersonalData } from './personal-data.ts'
import {
  memberOrganizationRoutes,
  openOrganizationRoutes,
  personOrganizationRoutes,
} from './routes.ts'

export const organizations: Noun = {
  routes: {
    public: openOrganizationRoutes,
    person: personOrganizationRoutes,
    member: memberOrganizationRoutes,
  },
  jobs: organizationJobs,
  notificationKinds: organizationNotificationKinds,
  filePurposes: [logoPurpose],
  liveTopics: [organizationTopic],
  personalData: [organizationPersonalData],
  auditWords: organizationsAuditWords,
}
