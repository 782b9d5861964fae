import type { Noun } from '#server/noun.ts'
import { quizAnswerPurpose } from './attempts/answer-files.ts'
import { quizzesAuditWords } from './audit-words.ts'
import { quizJobs } from './jobs.ts'
import { quizNotificationKinds } from './notification-kinds.ts'
import { quizPersonalData } from './personal-data.ts'
import { quizRoutes } from './routes.ts'

export const quizzes: Noun = {
  routes: { member: quizRoutes },
  jobs: quizJobs,
  notificationKinds: quizNotificationKinds,
  filePurposes: [quizAnswerPurpose],
  personalData: [quizPersonalData],
  auditWords: quizzesAuditWords,
}
