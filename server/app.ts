import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { announcementJobs } from '#server/announcements/jobs.ts'
import { announcementNotificationKinds } from '#server/announcements/notification-kinds.ts'
import { announcementRoutes } from '#server/announcements/routes.ts'
import { achievementJobs } from '#server/achievements/jobs.ts'
import { achievementNotificationKinds } from '#server/achievements/notification-kinds.ts'
import { achievementRoutes } from '#server/achievements/routes.ts'
import { approvalJobs } from '#server/approvals/jobs.ts'
import { approvalNotificationKinds } from '#server/approvals/notification-kinds.ts'
import { approvalRoutes } from '#server/approvals/routes.ts'
import { submissionPurpose } from '#server/assignments/file-purpose.ts'
import { assignmentJobs } from '#server/assignments/jobs.ts'
import { assignmentNotificationKinds } from '#server/assignments/notification-kinds.ts'
import { assignmentRoutes } from '#server/assignments/routes.ts'
import { measureBackups } from '#server/backup/finished-backups.ts'
import { calendarJobs } from '#server/calendar/jobs.ts'
import { memberCalendarRoutes, personCalendarRoutes } from '#server/calendar/routes.ts'
import { serveCalendarFeeds } from '#server/calendar/serve-feed.ts'
import { findCatalogHead } from '#server/catalog/page-heads.ts'
import { openCatalogRoutes, personCatalogRoutes } from '#server/catalog/routes.ts'
import { serveSitemap } from '#server/catalog/serve-sitemap.ts'
import { categoryRoutes } from '#server/categories/routes.ts'
import { certificateCorrection } from '#server/certificates/approval-kind.ts'
import { certificateFilePurposes } from '#server/certificates/file-purposes.ts'
import { certificateJobs } from '#server/certificates/jobs.ts'
import { certificateNotificationKinds } from '#server/certificates/notification-kinds.ts'
import { findVerifyHead } from '#server/certificates/page-head.ts'
import { serveOpenBadges } from '#server/certificates/open-badges/serve-open-badges.ts'
import { memberCertificateRoutes, openCertificateRoutes } from '#server/certificates/routes.ts'
import { serveSheets } from '#server/certificates/serve-sheets.ts'
import { serveCards } from '#server/sharing/serve-cards.ts'
import { systemClock, type Clock } from '#server/clock/clock.ts'
import { courseFilePurposes } from '#server/courses/file-purposes.ts'
import { courseJobs } from '#server/courses/jobs.ts'
import { courseNotificationKinds } from '#server/courses/notification-kinds.ts'
import { coursePublishing } from '#server/courses/publishing/approval-kind.ts'
import { rehomeCourses } from '#server/courses/rehome-courses.ts'
import { courseRoutes } from '#server/courses/routes.ts'
import type { Database } from '#server/db/database.ts'
import { hidePost } from '#server/discussions/hide-post.ts'
import { discussionJobs } from '#server/discussions/jobs.ts'
import { discussionTopics } from '#server/discussions/live.ts'
import { discussionNotificationKinds } from '#server/discussions/notification-kinds.ts'
import { discussionRoutes } from '#server/discussions/routes.ts'
import { earningsJobs } from '#server/earnings/jobs.ts'
import { earningsNotificationKinds } from '#server/earnings/notification-kinds.ts'
import { payoutRequest } from '#server/earnings/payouts/approval-kind.ts'
import {
  earningsRoutes,
  personEarningsRoutes,
  platformMoneyRoutes,
} from '#server/earnings/routes.ts'
import { enrollmentRequest } from '#server/enrollments/approval-kind.ts'
import { enrollmentJobs } from '#server/enrollments/jobs.ts'
import { enrollmentNotificationKinds } from '#server/enrollments/notification-kinds.ts'
import { memberEnrollmentRoutes, personEnrollmentRoutes } from '#server/enrollments/routes.ts'
import type { Env } from '#server/env.ts'
import { EventSignal } from '#server/events/event-signal.ts'
import { measureLag } from '#server/events/measure-lag.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import { eventJobs } from '#server/events/sweep-log.ts'
import { importFilePurpose } from '#server/exchange/file-purpose.ts'
import { exchangeJobs } from '#server/exchange/jobs.ts'
import { exchangeRoutes } from '#server/exchange/routes.ts'
import { fileJobs } from '#server/files/jobs.ts'
import { serveFiles } from '#server/files/serve-files.ts'
import { serveUploads } from '#server/files/serve-uploads.ts'
import { openFileStore } from '#server/files/store.ts'
import { gradeJobs } from '#server/grades/jobs.ts'
import { gradeNotificationKinds } from '#server/grades/notification-kinds.ts'
import { gradeRoutes } from '#server/grades/routes.ts'
import { answerErrors } from '#server/http/errors.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { drainable, type Drain } from '#server/http/drain.ts'
import { serveHealth, serveMonitorsOnly } from '#server/http/health.ts'
import { deriveKeys } from '#server/http/keys.ts'
import { measureRequests } from '#server/http/metrics.ts'
import { mount } from '#server/http/mount.ts'
import { serveReference } from '#server/http/reference/serve-reference.ts'
import { plainAddresses, readForwardedHeaders, trustProxy } from '#server/http/proxies.ts'
import { RecentFailures } from '#server/http/recent-failures.ts'
import { paceBodies, requestLimits } from '#server/http/request-limits.ts'
import { compressAnswers } from '#server/http/compress-answers.ts'
import { setSecurityHeaders } from '#server/http/security-headers.ts'
import { serveWeb } from '#server/http/web.ts'
import { accessForPage } from '#server/identity/access-for-page.ts'
import { avatarPurpose } from '#server/identity/avatar.ts'
import { identityJobs } from '#server/identity/jobs.ts'
import { personTopic } from '#server/identity/live.ts'
import { identityNotificationKinds } from '#server/identity/notification-kinds.ts'
import { personalDataJobs, personalDataRoutes } from '#server/identity/personal-data/routes.ts'
import { identityRoutes, openIdentityRoutes } from '#server/identity/routes.ts'
import {
  openInquiryRoutes,
  personInquiryRoutes,
  platformInquiryRoutes,
} from '#server/inquiries/routes.ts'
import { insightJobs } from '#server/insight/jobs.ts'
import { insightNotificationKinds } from '#server/insight/notification-kinds.ts'
import { insightRoutes } from '#server/insight/routes.ts'
import { keyScopeOf } from '#server/interop/api-keys/reach.ts'
import { interopJobs } from '#server/interop/jobs.ts'
import { interopRoutes } from '#server/interop/routes.ts'
import type { Job } from '#server/jobs/job.ts'
import { joinRequest, teachingApplication } from '#server/joining/approval-kinds.ts'
import { joiningJobs } from '#server/joining/jobs.ts'
import { joiningRoutes } from '#server/joining/routes.ts'
import { subscriptions } from '#server/jobs/run-jobs.ts'
import { measureQueue } from '#server/jobs/measure-queue.ts'
import { lanesOf } from '#server/jobs/queue-state.ts'
import { queueJobs } from '#server/jobs/sweep-failed.ts'
import { ledgerJobs } from '#server/ledger/jobs.ts'
import { learningJobs } from '#server/learning/jobs.ts'
import { learningNotificationKinds } from '#server/learning/notification-kinds.ts'
import { learningRoutes } from '#server/learning/routes.ts'
import { ltiToolJobs } from '#server/lti-tool/jobs.ts'
import { ltiToolRoutes, openLtiToolRoutes } from '#server/lti-tool/routes.ts'
import { serveTool } from '#server/lti-tool/serve-tool.ts'
import { ltiJobs } from '#server/lti/jobs.ts'
import { ltiPlatformRoutes } from '#server/lti/platform/routes.ts'
import { servePlatform } from '#server/lti/platform/serve-platform.ts'
import { liveSessionJobs } from '#server/live-sessions/jobs.ts'
import { liveSessionNotificationKinds } from '#server/live-sessions/notification-kinds.ts'
import { liveSessionRoutes } from '#server/live-sessions/routes.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { serveMailbox } from '#server/mail/mailbox.ts'
import { mailJobs } from '#server/mail/send-mail.ts'
import { mediaJobs } from '#server/media/jobs.ts'
import { serveMedia } from '#server/media/serve-media.ts'
import { openMedia } from '#server/media/tools.ts'
import { meetingJobs } from '#server/meetings/jobs.ts'
import { meetingTopics } from '#server/meetings/live.ts'
import { meetingRoutes } from '#server/meetings/routes.ts'
import { messageJobs } from '#server/messages/jobs.ts'
import { conversationTopic } from '#server/messages/live.ts'
import { hideMessage } from '#server/messages/report-message.ts'
import { messageNotificationKinds } from '#server/messages/notification-kinds.ts'
import { messageRoutes } from '#server/messages/routes.ts'
import { reportedContent } from '#server/moderation/approval-kind.ts'
import { attachmentPurpose } from '#server/moderation/attachments.ts'
import { moderationJobs } from '#server/moderation/jobs.ts'
import { moderationNotificationKinds } from '#server/moderation/notification-kinds.ts'
import { moderationRoutes } from '#server/moderation/routes.ts'
import { notificationJobs } from '#server/notifications/jobs.ts'
import { notificationRoutes, notificationRuleRoutes } from '#server/notifications/routes.ts'
import { serveStopLink } from '#server/notifications/serve-stop-link.ts'
import { organizationJobs } from '#server/organizations/jobs.ts'
import { organizationTopic } from '#server/organizations/live.ts'
import { logoPurpose } from '#server/organizations/logo.ts'
import { organizationNotificationKinds } from '#server/organizations/notification-kinds.ts'
import { joinByInvitation } from '#server/organizations/received-invitations.ts'
import { orderRefund, orderRefundSecond } from '#server/orders/approval-kinds.ts'
import { serveInvoices } from '#server/orders/invoices/serve-invoices.ts'
import { orderJobs } from '#server/orders/jobs.ts'
import { orderNotificationKinds } from '#server/orders/notification-kinds.ts'
import { memberOrderRoutes, personOrderRoutes } from '#server/orders/routes.ts'
import { serveStripeWebhooks } from '#server/orders/stripe/serve-webhooks.ts'
import {
  memberOrganizationRoutes,
  openOrganizationRoutes,
  personOrganizationRoutes,
} from '#server/organizations/routes.ts'
import { takeBeacons } from '#server/packages/attempts/take-beacon.ts'
import { serveContent } from '#server/packages/content/serve-content.ts'
import { packagePurpose } from '#server/packages/file-purpose.ts'
import { packageRoutes } from '#server/packages/routes.ts'
import { unitDocumentRule } from '#server/packages/sessions/check-documents.ts'
import { unitRule } from '#server/packages/sessions/check-statements.ts'
import { serveFetchUrls } from '#server/packages/sessions/fetch-key.ts'
import { packageJobs } from '#server/packages/sessions/jobs.ts'
import { everyPersonalData } from '#server/personal-data.ts'
import { progressJobs } from '#server/progress/jobs.ts'
import { progressNotificationKinds } from '#server/progress/notification-kinds.ts'
import { memberProgressRoutes, personProgressRoutes } from '#server/progress/routes.ts'
import { platformJobs } from '#server/platform/jobs.ts'
import { serveStatus } from '#server/platform/serve-status.ts'
import { provisioningJobs } from '#server/provisioning/jobs.ts'
import { provisioningNotificationKinds } from '#server/provisioning/notification-kinds.ts'
import { provisioningRoutes } from '#server/provisioning/routes.ts'
import { serveScim } from '#server/provisioning/serve-scim.ts'
import { quizAnswerPurpose } from '#server/quizzes/attempts/answer-files.ts'
import { quizJobs } from '#server/quizzes/jobs.ts'
import { quizNotificationKinds } from '#server/quizzes/notification-kinds.ts'
import { quizRoutes } from '#server/quizzes/routes.ts'
import {
  memberPlatformRoutes,
  openPlatformRoutes,
  platformRoutes,
} from '#server/platform/routes.ts'
import { realtimeJobs } from '#server/realtime/jobs.ts'
import { LiveFeed } from '#server/realtime/live-feed.ts'
import { serveLive } from '#server/realtime/serve-live.ts'
import { recordJobs } from '#server/records/jobs.ts'
import { recordRoutes } from '#server/records/routes.ts'
import { serveRecords } from '#server/records/wire/serve-records.ts'
import { reportJobs } from '#server/reports/jobs.ts'
import { reportRoutes } from '#server/reports/routes.ts'
import { requisitionJobs } from '#server/requisitions/jobs.ts'
import { personRequisitionRoutes, platformRequisitionRoutes } from '#server/requisitions/routes.ts'
import { hideReview } from '#server/reviews/hide-review.ts'
import { reviewJobs } from '#server/reviews/jobs.ts'
import { reviewNotificationKinds } from '#server/reviews/notification-kinds.ts'
import { memberReviewRoutes, openReviewRoutes } from '#server/reviews/routes.ts'
import { listSampleMails } from '#server/sample-mails.ts'
import { findChosenLanguage } from '#server/words/find-language.ts'
import { allAuditWords } from './all-audit-words.ts'
import { memberSearchRoutes, personSearchRoutes } from '#server/search/routes.ts'
import { singleSignOnJobs } from '#server/single-sign-on/jobs.ts'
import {
  memberSingleSignOnRoutes,
  openSingleSignOnRoutes,
  personSingleSignOnRoutes,
} from '#server/single-sign-on/routes.ts'
import { serveSaml } from '#server/single-sign-on/saml/serve-saml.ts'
import {
  assertMayRegister,
  assertPasswordAllowed,
} from '#server/single-sign-on/domains/required-sign-in.ts'
import { readSecretKeys } from '#server/secret-key.ts'
import { attachmentPurpose as ticketAttachmentPurpose } from '#server/support/attachment.ts'
import { supportJobs } from '#server/support/jobs.ts'
import { supportTopics } from '#server/support/live.ts'
import { supportNotificationKinds } from '#server/support/notification-kinds.ts'
import {
  memberSupportRoutes,
  personSupportRoutes,
  platformSupportRoutes,
} from '#server/support/routes.ts'

interface Options {
  env: Env
  database: Database
  clock?: Clock
}

export interface App {
  server: FastifyInstance
  mechanisms: Mechanisms
  jobs: readonly Job[]
  drain: Drain
  notificationKinds: readonly NotificationKind[]
}

/** Puts the server together. Who may call what at all can be read from the four `mount` lines. */
export async function buildApp({ env, database, clock = systemClock }: Options): Promise<App> {
  const server = Fastify({
    logger: {
      level: env.LOG_LEVEL ?? (env.DATABASE_URL ? 'info' : 'warn'),
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    logController: new LogController({
      disableRequestLogging: env.LOG_LEVEL !== 'debug' && env.LOG_LEVEL !== 'trace',
    }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    ...requestLimits,
    trustProxy: trustProxy(env.TRUST_PROXY),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  })
  const kinds = [
    ...identityNotificationKinds,
    ...organizationNotificationKinds,
    ...supportNotificationKinds,
    ...approvalNotificationKinds,
    ...courseNotificationKinds,
    ...enrollmentNotificationKinds,
    ...progressNotificationKinds,
    ...learningNotificationKinds,
    ...moderationNotificationKinds,
    ...discussionNotificationKinds,
    ...reviewNotificationKinds,
    ...messageNotificationKinds,
    ...announcementNotificationKinds,
    ...assignmentNotificationKinds,
    ...certificateNotificationKinds,
    ...gradeNotificationKinds,
    ...achievementNotificationKinds,
    ...quizNotificationKinds,
    ...insightNotificationKinds,
    ...earningsNotificationKinds,
    ...liveSessionNotificationKinds,
    ...orderNotificationKinds,
    ...provisioningNotificationKinds,
  ]
  const jobs: readonly Job[] = [
    ...queueJobs,
    ...eventJobs,
    ...mailJobs,
    ...fileJobs,
    ...mediaJobs,
    ...realtimeJobs,
    ...identityJobs,
    ...personalDataJobs(everyPersonalData),
    ...organizationJobs,
    ...notificationJobs(kinds),
    ...requisitionJobs,
    ...approvalJobs,
    ...joiningJobs,
    ...courseJobs,
    ...enrollmentJobs,
    ...progressJobs,
    ...recordJobs,
    ...packageJobs,
    ...learningJobs,
    ...moderationJobs,
    ...discussionJobs,
    ...reviewJobs,
    ...messageJobs,
    ...announcementJobs,
    ...assignmentJobs,
    ...quizJobs,
    ...exchangeJobs,
    ...certificateJobs,
    ...gradeJobs,
    ...achievementJobs,
    ...calendarJobs,
    ...ledgerJobs,
    ...liveSessionJobs,
    ...earningsJobs,
    ...meetingJobs,
    ...orderJobs,
    ...supportJobs,
    ...insightJobs,
    ...reportJobs,
    ...platformJobs,
    ...singleSignOnJobs,
    ...interopJobs,
    ...provisioningJobs,
    ...ltiJobs,
    ...ltiToolJobs,
  ]
  const secretKeys = readSecretKeys(env)
  const mechanisms: Mechanisms = {
    env,
    clock,
    database,
    keys: deriveKeys(secretKeys.current, secretKeys.previous),
    mailer: createMailer(env),
    files: {
      store: await openFileStore(env),
      purposes: [
        avatarPurpose,
        logoPurpose,
        ...courseFilePurposes,
        importFilePurpose,
        submissionPurpose,
        packagePurpose,
        quizAnswerPurpose,
        ...certificateFilePurposes,
        attachmentPurpose,
        ticketAttachmentPurpose,
      ],
    },
    media: openMedia(env),
    live: new LiveFeed(database, server.log),
    failures: new RecentFailures(),
    auditWords: allAuditWords,
    keyScopeOf,
    jobLanes: lanesOf(jobs),
    subscribers: subscriptions(jobs),
    eventSignal: new EventSignal(database.pool),
    log: server.log,
  }

  const drain = drainable(server)
  answerErrors(server, mechanisms.failures, (id) => findChosenLanguage(mechanisms, id))
  if (env.ROLE === 'worker') serveMonitorsOnly(server)
  plainAddresses(server)
  readForwardedHeaders(server)
  paceBodies(server)
  setSecurityHeaders(server, env)
  compressAnswers(server)
  measureRequests(server, env, (registry) => {
    measureLag(registry, database.pool)
    measureQueue(registry, database.pool, mechanisms.jobLanes)
    measureBackups(registry, database.pool)
  })
  await server.register(multipart, { limits: { fieldSize: 1_048_576 } })

  // anyone
  mount(server, mechanisms, 'public', [
    ...openIdentityRoutes(joinByInvitation, assertPasswordAllowed, assertMayRegister),
    ...openSingleSignOnRoutes,
    ...openLtiToolRoutes,
    ...openOrganizationRoutes,
    ...openInquiryRoutes,
    ...openCatalogRoutes,
    ...openReviewRoutes,
    ...openCertificateRoutes,
    ...openPlatformRoutes,
  ])
  // a signed-in person, in no particular organization
  mount(server, mechanisms, 'person', [
    ...identityRoutes,
    ...personSingleSignOnRoutes,
    ...personalDataRoutes(everyPersonalData),
    ...personOrganizationRoutes,
    ...notificationRoutes(kinds),
    ...personInquiryRoutes,
    ...personRequisitionRoutes,
    ...personEnrollmentRoutes,
    ...personProgressRoutes,
    ...personCatalogRoutes,
    ...personCalendarRoutes,
    ...personOrderRoutes,
    ...personEarningsRoutes,
    ...personSupportRoutes,
    ...personSearchRoutes,
  ])
  // a member of the organization in the path
  mount(server, mechanisms, 'member', [
    ...memberOrganizationRoutes,
    ...notificationRuleRoutes(kinds),
    ...approvalRoutes([
      joinRequest,
      teachingApplication,
      coursePublishing,
      enrollmentRequest,
      certificateCorrection,
      orderRefund,
      orderRefundSecond,
      payoutRequest,
      reportedContent({ post: hidePost, review: hideReview, message: hideMessage }),
    ]),
    ...joiningRoutes,
    ...memberSingleSignOnRoutes,
    ...categoryRoutes(rehomeCourses),
    ...courseRoutes,
    ...memberEnrollmentRoutes,
    ...memberProgressRoutes,
    ...moderationRoutes,
    ...discussionRoutes,
    ...memberReviewRoutes,
    ...messageRoutes,
    ...announcementRoutes,
    ...learningRoutes,
    ...assignmentRoutes,
    ...packageRoutes,
    ...ltiPlatformRoutes,
    ...ltiToolRoutes,
    ...quizRoutes,
    ...exchangeRoutes,
    ...memberCertificateRoutes,
    ...gradeRoutes,
    ...achievementRoutes,
    ...earningsRoutes,
    ...liveSessionRoutes,
    ...meetingRoutes,
    ...memberCalendarRoutes,
    ...memberOrderRoutes,
    ...memberSupportRoutes,
    ...memberSearchRoutes,
    ...insightRoutes,
    ...reportRoutes,
    ...memberPlatformRoutes,
    ...interopRoutes,
    ...recordRoutes,
    ...provisioningRoutes,
  ])
  // the platform's own staff
  mount(server, mechanisms, 'super_admin', [
    ...platformInquiryRoutes,
    ...platformRequisitionRoutes,
    ...platformSupportRoutes,
    ...platformMoneyRoutes,
    ...platformRoutes,
  ])

  // whoever holds a signed address, of a file or at the foot of a mail
  serveFiles(server, mechanisms)
  serveMedia(server, mechanisms)
  // anyone who holds the signed path of a package, on a host of its own
  await serveContent(server, mechanisms)
  takeBeacons(server, mechanisms)
  // whoever knows the code of a certificate, or holds a signed address
  serveSheets(server, mechanisms)
  // anyone: cards of public pages, and of certificates for those who know the code
  serveCards(server, mechanisms)
  // whoever was given the signed address of an invoice
  serveInvoices(server, mechanisms)
  // who holds an organization's signing secret at the payment provider
  await serveStripeWebhooks(server, mechanisms)
  // a program with a username and a secret of the organization in the address
  await serveRecords(server, mechanisms, {
    statements: [unitRule],
    documents: [unitDocumentRule],
  })
  // a part of a package that was opened with a signed address, once
  await serveFetchUrls(server, mechanisms)
  // the directory of an organization, which holds a token of it
  await serveScim(server, mechanisms)
  // identity providers of an organization, and browsers on their way from them
  await serveSaml(server, mechanisms)
  // tools and browsers on their way to them, with tickets and tokens of the organization in the address
  await servePlatform(server, mechanisms)
  // platforms that launch courses, and browsers on their way from them
  await serveTool(server, mechanisms)
  // whoever checks a credential: keys and lists of organizations are public
  serveOpenBadges(server, mechanisms)
  // whoever holds the secret address of a calendar
  serveCalendarFeeds(server, mechanisms)
  await serveStopLink(server, mechanisms, kinds)
  // a signed-in person, by the rule of the purpose that the upload names
  await serveUploads(server, mechanisms)

  // a signed-in person, by the rule of each topic
  await serveLive(server, mechanisms, [
    personTopic,
    organizationTopic,
    ...discussionTopics,
    conversationTopic,
    ...meetingTopics,
    ...supportTopics,
  ])

  serveHealth(server, database, drain)
  // anyone, even while the database is down
  serveStatus(server, mechanisms)
  serveReference(server)
  serveMailbox(server, env, (language) => listSampleMails(mechanisms, kinds, language))
  serveSitemap(server, mechanisms)
  await serveWeb(server, {
    publicUrl: env.publicUrl,
    supportEmail: env.SUPPORT_EMAIL,
    accessFor: (refreshToken) => accessForPage(mechanisms, refreshToken),
    findHead: async (path, language) =>
      (await findVerifyHead(mechanisms, path, language)) ??
      (await findCatalogHead(mechanisms, path, language)),
  })
  return { server, mechanisms, jobs, drain, notificationKinds: kinds }
}
