import type { Noun } from '#server/noun.ts'
import { certificateCorrection } from './approval-kind.ts'
import { certificatesAuditWords } from './audit-words.ts'
import { certificateFilePurposes } from './file-purposes.ts'
import { certificateJobs } from './jobs.ts'
import { certificateNotificationKinds } from './notification-kinds.ts'
import { serveOpenBadges } from './open-badges/serve-open-badges.ts'
import { findVerifyHead } from './page-head.ts'
import { certificatePersonalData } from './personal-data.ts'
import { memberCertificateRoutes, openCertificateRoutes } from './routes.ts'
import { serveSheets } from './serve-sheets.ts'

export const certificates: Noun = {
  routes: { public: openCertificateRoutes, member: memberCertificateRoutes },
  serve: (server, app) => {
    // anyone who knows the code of a certificate or has a signed address
    serveSheets(server, app)
    // anyone who checks a credential: keys and lists of organizations are public
    serveOpenBadges(server, app)
  },
  jobs: certificateJobs,
  notificationKinds: certificateNotificationKinds,
  approvalKinds: [certificateCorrection],
  filePurposes: certificateFilePurposes,
  personalData: [certificatePersonalData],
  auditWords: certificatesAuditWords,
  findHead: findVerifyHead,
}
