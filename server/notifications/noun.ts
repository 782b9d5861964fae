import type { Noun } from '#server/noun.ts'
import { notificationsAuditWords } from './audit-words.ts'
import { notificationJobs } from './jobs.ts'
import { notificationPersonalData } from './personal-data.ts'
import { notificationRoutes, notificationRuleRoutes } from './routes.ts'
import { serveStopLink } from './serve-stop-link.ts'

export const notifications: Noun = {
  personalData: [notificationPersonalData],
  auditWords: notificationsAuditWords,
  gather: ({ notificationKinds }) => ({
    routes: {
      person: notificationRoutes(notificationKinds),
      member: notificationRuleRoutes(notificationKinds),
    },
    // anyone with the signed address at the foot of a mail
    serve: (server, app) => serveStopLink(server, app, notificationKinds),
    jobs: notificationJobs(notificationKinds),
  }),
}
