import type { Noun } from '#server/noun.ts'
import { messagesAuditWords } from './audit-words.ts'
import { messageJobs } from './jobs.ts'
import { conversationTopic } from './live.ts'
import { messageNotificationKinds } from './notification-kinds.ts'
import { messagePersonalData } from './personal-data.ts'
import { messageRoutes } from './routes.ts'

export const messages: Noun = {
  routes: { member: messageRoutes },
  jobs: messageJobs,
  notificationKinds: messageNotificationKinds,
  liveTopics: [conversationTopic],
  personalData: [messagePersonalData],
  auditWords: messagesAuditWords,
}
