import { accountPersonalData } from '#server/identity/personal-data/account-data.ts'
import type { PersonalData } from '#server/identity/personal-data/personal-data.ts'
import { achievementPersonalData } from '#server/achievements/personal-data.ts'
import { announcementPersonalData } from '#server/announcements/personal-data.ts'
import { approvalPersonalData } from '#server/approvals/personal-data.ts'
import { assignmentPersonalData } from '#server/assignments/personal-data.ts'
import { calendarPersonalData } from '#server/calendar/personal-data.ts'
import { catalogPersonalData } from '#server/catalog/personal-data.ts'
import { certificatePersonalData } from '#server/certificates/personal-data.ts'
import { cohortPersonalData } from '#server/cohorts/personal-data.ts'
import { coursePersonalData } from '#server/courses/personal-data.ts'
import { discussionPersonalData } from '#server/discussions/personal-data.ts'
import { earningsPersonalData } from '#server/earnings/personal-data.ts'
import { enrollmentPersonalData } from '#server/enrollments/personal-data.ts'
import { gradePersonalData } from '#server/grades/personal-data.ts'
import { inquiryPersonalData } from '#server/inquiries/personal-data.ts'
import { insightPersonalData } from '#server/insight/personal-data.ts'
import { learningPersonalData } from '#server/learning/personal-data.ts'
import { ltiToolPersonalData } from '#server/lti-tool/personal-data.ts'
import { ltiPersonalData } from '#server/lti/personal-data.ts'
import { liveSessionPersonalData } from '#server/live-sessions/personal-data.ts'
import { meetingPersonalData } from '#server/meetings/personal-data.ts'
import { messagePersonalData } from '#server/messages/personal-data.ts'
import { moderationPersonalData } from '#server/moderation/personal-data.ts'
import { notificationPersonalData } from '#server/notifications/personal-data.ts'
import { orderPersonalData } from '#server/orders/personal-data.ts'
import { organizationPersonalData } from '#server/organizations/personal-data.ts'
import { packagePersonalData } from '#server/packages/personal-data.ts'
import { progressPersonalData } from '#server/progress/personal-data.ts'
import { provisioningPersonalData } from '#server/provisioning/personal-data.ts'
import { quizPersonalData } from '#server/quizzes/personal-data.ts'
import { recordPersonalData } from '#server/records/personal-data.ts'
import { requisitionPersonalData } from '#server/requisitions/personal-data.ts'
import { reviewPersonalData } from '#server/reviews/personal-data.ts'
import { singleSignOnPersonalData } from '#server/single-sign-on/personal-data.ts'
import { supportPersonalData } from '#server/support/personal-data.ts'

/** What every noun keeps of a person, as the file with their data and the end of their account need it. */
export const everyPersonalData: readonly PersonalData[] = [
  accountPersonalData,
  organizationPersonalData,
  singleSignOnPersonalData,
  provisioningPersonalData,
  notificationPersonalData,
  approvalPersonalData,
  cohortPersonalData,
  coursePersonalData,
  enrollmentPersonalData,
  progressPersonalData,
  learningPersonalData,
  catalogPersonalData,
  quizPersonalData,
  assignmentPersonalData,
  packagePersonalData,
  ltiPersonalData,
  ltiToolPersonalData,
  gradePersonalData,
  certificatePersonalData,
  achievementPersonalData,
  moderationPersonalData,
  discussionPersonalData,
  reviewPersonalData,
  messagePersonalData,
  announcementPersonalData,
  liveSessionPersonalData,
  meetingPersonalData,
  calendarPersonalData,
  orderPersonalData,
  earningsPersonalData,
  supportPersonalData,
  insightPersonalData,
  inquiryPersonalData,
  requisitionPersonalData,
  recordPersonalData,
]
