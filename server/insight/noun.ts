import type { Noun } from '#server/noun.ts'
import { insightJobs } from './jobs.ts'
import { insightNotificationKinds } from './notification-kinds.ts'
import { insightPersonalData } from './personal-data.ts'
import { insightRoutes } from './routes.ts'

export const insight: Noun = {
  routes: { member: insightRoutes },
  jobs: insightJobs,
  notificationKinds: insightNotificationKinds,
  personalData: [insightPersonalData],
}
