import type { Noun } from '#server/noun.ts'
import { progressJobs } from './jobs.ts'
import { progressNotificationKinds } from './notification-kinds.ts'
import { progressPersonalData } from './personal-data.ts'
import { memberProgressRoutes, personProgressRoutes } from './routes.ts'

export const progress: Noun = {
  routes: { person: personProgressRoutes, member: memberProgressRoutes },
  jobs: progressJobs,
  notificationKinds: progressNotificationKinds,
  personalData: [progressPersonalData],
}
