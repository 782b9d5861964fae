import type { Noun } from '#server/noun.ts'
import { reportedContent, type Hide } from './approval-kind.ts'
import { attachmentPurpose } from './attachments.ts'
import { moderationAuditWords } from './audit-words.ts'
import { moderationJobs } from './jobs.ts'
import { moderationNotificationKinds } from './notification-kinds.ts'
import { moderationPersonalData } from './personal-data.ts'
import { moderationRoutes } from './routes.ts'

/** How each kind of content is hidden is known to the nouns that hold it. */
export const moderation = (hide: Hide): Noun => ({
  routes: { member: moderationRoutes },
  jobs: moderationJobs,
  notificationKinds: moderationNotificationKinds,
  approvalKinds: [reportedContent(hide)],
  filePurposes: [attachmentPurpose],
  personalData: [moderationPersonalData],
  auditWords: moderationAuditWords,
})
