import { achievementsAuditWords } from '#server/achievements/audit-words.ts'
import { announcementsAuditWords } from '#server/announcements/audit-words.ts'
import { approvalsAuditWords } from '#server/approvals/audit-words.ts'
import { assignmentsAuditWords } from '#server/assignments/audit-words.ts'
import { calendarAuditWords } from '#server/calendar/audit-words.ts'
import { categoriesAuditWords } from '#server/categories/audit-words.ts'
import { certificatesAuditWords } from '#server/certificates/audit-words.ts'
import { cohortsAuditWords } from '#server/cohorts/audit-words.ts'
import { coursesAuditWords } from '#server/courses/audit-words.ts'
import { discussionsAuditWords } from '#server/discussions/audit-words.ts'
import { earningsAuditWords } from '#server/earnings/audit-words.ts'
import { enrollmentsAuditWords } from '#server/enrollments/audit-words.ts'
import { gradesAuditWords } from '#server/grades/audit-words.ts'
import { identityAuditWords } from '#server/identity/audit-words.ts'
import { interopAuditWords } from '#server/interop/audit-words.ts'
import { learningAuditWords } from '#server/learning/audit-words.ts'
import { liveSessionsAuditWords } from '#server/live-sessions/audit-words.ts'
import { messagesAuditWords } from '#server/messages/audit-words.ts'
import { moderationAuditWords } from '#server/moderation/audit-words.ts'
import { notificationsAuditWords } from '#server/notifications/audit-words.ts'
import { ordersAuditWords } from '#server/orders/audit-words.ts'
import { organizationsAuditWords } from '#server/organizations/audit-words.ts'
import { packagesAuditWords } from '#server/packages/audit-words.ts'
import { provisioningAuditWords } from '#server/provisioning/audit-words.ts'
import { quizzesAuditWords } from '#server/quizzes/audit-words.ts'
import { reportsAuditWords } from '#server/reports/audit-words.ts'
import { reviewsAuditWords } from '#server/reviews/audit-words.ts'
import { singleSignOnAuditWords } from '#server/single-sign-on/audit-words.ts'
import { supportAuditWords } from '#server/support/audit-words.ts'
import type { AuditWords } from '#server/audit/audit-words.ts'

/** The sentences of every noun, for the audit log. */
export const allAuditWords: AuditWords = {
  ...achievementsAuditWords,
  ...announcementsAuditWords,
  ...approvalsAuditWords,
  ...assignmentsAuditWords,
  ...calendarAuditWords,
  ...categoriesAuditWords,
  ...certificatesAuditWords,
  ...cohortsAuditWords,
  ...coursesAuditWords,
  ...discussionsAuditWords,
  ...earningsAuditWords,
  ...enrollmentsAuditWords,
  ...gradesAuditWords,
  ...identityAuditWords,
  ...interopAuditWords,
  ...learningAuditWords,
  ...liveSessionsAuditWords,
  ...messagesAuditWords,
  ...moderationAuditWords,
  ...notificationsAuditWords,
  ...ordersAuditWords,
  ...organizationsAuditWords,
  ...packagesAuditWords,
  ...provisioningAuditWords,
  ...quizzesAuditWords,
  ...reportsAuditWords,
  ...reviewsAuditWords,
  ...singleSignOnAuditWords,
  ...supportAuditWords,
}
