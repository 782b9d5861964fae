import type { Noun } from '#server/noun.ts'
import { discussionsAuditWords } from './audit-words.ts'
import { discussionJobs } from './jobs.ts'
import { discussionTopics } from './live.ts'
import { discussionNotificationKinds } from './notification-kinds.ts'
import { discussionPersonalData } from './personal-data.ts'
import { discussionRoutes } from './routes.ts'

export const discussions: Noun = {
  routes: { member: discussionRoutes },
  jobs: discussionJobs,
  notificationKinds: discussionNotificationKinds,
  liveTopics: discussionTopics,
  personalData: [discussionPersonalData],
  auditWords: discussionsAuditWords,
}
