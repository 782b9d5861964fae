import type { Noun } from '#server/noun.ts'
import { singleSignOnAuditWords } from './audit-words.ts'
import { singleSignOnJobs } from './jobs.ts'
import { singleSignOnNotificationKinds } from './notification-kinds.ts'
import { singleSignOnPersonalData } from './personal-data.ts'
import {
  memberSingleSignOnRoutes,
  openSingleSignOnRoutes,
  personSingleSignOnRoutes,
} from './routes.ts'
import { serveSaml } from './saml/serve-saml.ts'

export const singleSignOn: Noun = {
  routes: {
    public: openSingleSignOnRoutes,
    person: personSingleSignOnRoutes,
    member: memberSingleSignOnRoutes,
  },
  // identity providers of an organization, and browsers on their way from them
  serve: serveSaml,
  jobs: singleSignOnJobs,
  notificationKinds: singleSignOnNotificationKinds,
  personalData: [singleSignOnPersonalData],
  auditWords: singleSignOnAuditWords,
}
