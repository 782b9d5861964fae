import type { Noun } from '#server/noun.ts'
import { singleSignOnAuditWords } from './audit-words.ts'
import { serveHosts } from './hosts/serve-hosts.ts'
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
  serve: async (server, app) => {
    // identity providers of an organization, and browsers on their way from them
    await serveSaml(server, app)
    // proxies that get certificates, and browsers on their way back to an organization's host
    serveHosts(server, app)
  },
  jobs: singleSignOnJobs,
  notificationKinds: singleSignOnNotificationKinds,
  personalData: [singleSignOnPersonalData],
  auditWords: singleSignOnAuditWords,
}
