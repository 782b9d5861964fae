import type { Noun } from '#server/noun.ts'
import { enrollmentRequest } from './approval-kind.ts'
import { enrollmentsAuditWords } from './audit-words.ts'
import { enrollmentJobs } from './jobs.ts'
import { enrollmentNotificationKinds } from './notification-kinds.ts'
import { enrollmentPersonalData } from './personal-data.ts'
import { memberEnrollmentRoutes, personEnrollmentRoutes } from './routes.ts'

export const enrollments: Noun = {
  routes: { person: personEnrollmentRoutes, member: memberEnrollmentRoutes },
  jobs: enrollmentJobs,
  notificationKinds: enrollmentNotificationKinds,
  approvalKinds: [enrollmentRequest],
  personalData: [enrollmentPersonalData],
  auditWords: enrollmentsAuditWords,
}
