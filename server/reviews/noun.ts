import type { Noun } from '#server/noun.ts'
import { reviewsAuditWords } from './audit-words.ts'
import { reviewJobs } from './jobs.ts'
import { reviewNotificationKinds } from './notification-kinds.ts'
import { reviewPersonalData } from './personal-data.ts'
import { memberReviewRoutes, openReviewRoutes } from './routes.ts'

export const reviews: Noun = {
  routes: { public: openReviewRoutes, member: memberReviewRoutes },
  jobs: reviewJobs,
  notificationKinds: reviewNotificationKinds,
  personalData: [reviewPersonalData],
  auditWords: reviewsAuditWords,
}
