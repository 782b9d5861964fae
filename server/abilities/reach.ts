import { abilityNames, type Ability } from '#contract/abilities.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as assignments from '#contract/assignments.ts'
import * as certificates from '#contract/certificates.ts'
import * as cohorts from '#contract/cohorts.ts'
import { listCourseChoices } from '#contract/course-choices.ts'
import * as courseResources from '#contract/course-resources.ts'
import * as courses from '#contract/courses.ts'
import * as curriculum from '#contract/curriculum.ts'
import * as directory from '#contract/directory.ts'
import * as grades from '#contract/grades.ts'
import { countGrading } from '#contract/grading-count.ts'
import * as gradingQueue from '#contract/grading-queue.ts'
import * as groups from '#contract/groups.ts'
import * as helpArticles from '#contract/help-articles.ts'
import * as helpCentre from '#contract/help-centre.ts'
import * as liveSessions from '#contract/live-sessions.ts'
import * as managedGroups from '#contract/managed-groups.ts'
import * as orders from '#contract/orders.ts'
import * as organizationSettings from '#contract/organization-settings.ts'
import * as organizations from '#contract/organizations.ts'
import * as packages from '#contract/packages.ts'
import * as payouts from '#contract/payouts.ts'
import * as progress from '#contract/progress.ts'
import * as publishing from '#contract/publishing.ts'
import * as questionBanks from '#contract/question-banks.ts'
import * as questionExchange from '#contract/question-exchange.ts'
import * as quizGrading from '#contract/quiz-grading.ts'
import * as quizzes from '#contract/quizzes.ts'
import * as refunds from '#contract/refunds.ts'
import * as reportRuns from '#contract/report-runs.ts'
import * as reports from '#contract/reports.ts'
import * as savedAnswers from '#contract/saved-answers.ts'
import * as selling from '#contract/selling.ts'
import * as submissionGrading from '#contract/submission-grading.ts'
import * as subscriptions from '#contract/subscriptions.ts'
import * as supportDesk from '#contract/support-desk.ts'
import * as taxInfo from '#contract/tax-info.ts'
import * as tickets from '#contract/tickets.ts'
import * as videoQuestions from '#contract/video-questions.ts'
import type { FilePurpose } from '#server/files/purpose.ts'

/**
 * What each ability opens; everything else stays as the built-in role has it. An ability never hands out rights that last
 * longer than itself, so nothing here changes members, roles, invitations, instructors of a course, sign-in, API keys,
 * webhooks or how the organization is paid. An endpoint that instructors use for their own courses is only here if its
 * holder is meant to see all courses there.
 */
export const reach: Record<Ability, readonly Endpoint[]> = {
  'people.read': [
    directory.listPeople,
    directory.exportPeople,
    directory.getPersonDetail,
    organizations.listMembers,
    groups.listGroups,
    progress.getLearner,
    liveSessions.listPersonSessions,
  ],
  'reports.read': [
    reports.listReportSources,
    reports.listReadyReports,
    reports.listReports,
    reports.getReport,
    reports.runReport,
    reportRuns.exportReport,
    reportRuns.listReportRuns,
    reportRuns.getReportRun,
    listCourseChoices,
  ],
  'audit.read': [organizationSettings.listAuditEntries, organizationSettings.exportAuditEntries],
  'groups.manage': [
    managedGroups.listManagedGroups,
    managedGroups.listGroupLearners,
    managedGroups.getGroupLearner,
    managedGroups.enrollGroupLearners,
    managedGroups.moveBetweenGroups,
    listCourseChoices,
  ],
  'courses.manage': [
    courses.listCourses,
    courses.createCourse,
    courses.getCourse,
    courses.saveCourse,
    courses.changeCourseSlug,
    courses.duplicateCourse,
    courses.saveTemplate,
    courses.setCoursePrerequisites,
    courses.deleteCourse,
    courses.listCourseActivity,
    publishing.getPublishingChecklist,
    publishing.previewPublication,
    publishing.listCourseVersions,
    publishing.submitCourse,
    publishing.publishCourse,
    publishing.archiveCourse,
    publishing.unarchiveCourse,
    progress.previewCourse,
    curriculum.getCurriculum,
    curriculum.addSection,
    curriculum.renameSection,
    curriculum.moveSection,
    curriculum.deleteSection,
    curriculum.restoreSection,
    curriculum.addOutline,
    curriculum.addLesson,
    curriculum.getLesson,
    curriculum.renameLesson,
    curriculum.moveLessons,
    curriculum.copyLessons,
    curriculum.duplicateLesson,
    curriculum.deleteLessons,
    curriculum.restoreLessons,
    curriculum.changeLessonSettings,
    curriculum.changeSettingsOfLessons,
    curriculum.saveLessonContent,
    assignments.getAssignment,
    assignments.saveAssignment,
    quizzes.listQuizzes,
    quizzes.getQuiz,
    quizzes.saveQuiz,
    questionBanks.listQuestionBanks,
    questionBanks.createQuestionBank,
    questionBanks.getQuestionBank,
    questionBanks.renameQuestionBank,
    questionBanks.listQuestions,
    questionBanks.addQuestion,
    questionBanks.getQuestion,
    questionBanks.saveQuestion,
    questionBanks.deleteQuestion,
    questionExchange.previewImport,
    questionExchange.importQuestions,
    questionExchange.undoQuestionImport,
    questionExchange.exportQuestions,
    videoQuestions.getVideoQuestions,
    videoQuestions.saveVideoQuestions,
    videoQuestions.previewVideoQuestions,
    videoQuestions.tryVideoQuestion,
    packages.getLessonPackage,
    packages.importPackage,
    packages.previewPackage,
    packages.savePackageRules,
    packages.splitPackage,
    courseResources.listCourseResources,
    courseResources.getCourseResource,
    courseResources.addCourseResource,
    courseResources.renameCourseResource,
    courseResources.replaceCourseResource,
    courseResources.deleteCourseResource,
    courseResources.prepareCourseResource,
    courseResources.setCaptions,
    courseResources.removeCaptions,
    courseResources.getCaptionCues,
    courseResources.saveCaptionCues,
    courseResources.offerHandout,
    courseResources.withdrawHandout,
    certificates.getCourseCertificate,
    certificates.saveCertificateRule,
    liveSessions.setLessonSession,
  ],
  'grading.grade': [
    countGrading,
    gradingQueue.listGradingQueue,
    gradingQueue.getGradingPlace,
    courses.getCourse,
    cohorts.listCohorts,
    grades.getGradebook,
    grades.getGradeAverages,
    grades.exportGrades,
    grades.setMark,
    grades.removeMark,
    grades.previewGradeImport,
    grades.importGrades,
    submissionGrading.listSubmissions,
    submissionGrading.getSubmission,
    submissionGrading.gradeSubmission,
    submissionGrading.returnSubmission,
    submissionGrading.overrideSubmissionGrade,
    submissionGrading.saveSubmissionComment,
    submissionGrading.deleteSubmissionComment,
    quizzes.listQuizzes,
    quizzes.getQuiz,
    quizGrading.listLearnerAttempts,
    quizGrading.getLearnerAttempt,
    quizGrading.getItemAnalysis,
    quizGrading.gradeAnswer,
    quizGrading.saveAnswerComment,
    quizGrading.deleteAnswerComment,
    savedAnswers.listSavedAnswers,
    savedAnswers.saveAnswer,
    savedAnswers.deleteSavedAnswer,
    listCourseChoices,
  ],
  'orders.manage': [
    orders.listOrders,
    orders.exportOrders,
    orders.getOrder,
    orders.confirmTransfer,
    orders.cancelOrder,
    refunds.listRefunds,
    refunds.refundOrder,
    refunds.settleRefund,
    refunds.retryRefund,
    selling.getRevenue,
    subscriptions.listSubscriptionPlans,
    subscriptions.createSubscriptionPlan,
    subscriptions.updateSubscriptionPlan,
    subscriptions.listSubscribers,
    subscriptions.cancelSubscriber,
    listCourseChoices,
  ],
  'coupons.manage': [
    selling.listCoupons,
    selling.createCoupon,
    selling.updateCoupon,
    selling.archiveCoupon,
    listCourseChoices,
  ],
  'payouts.manage': [
    payouts.listPayouts,
    payouts.getPayout,
    payouts.exportPayouts,
    payouts.listPayees,
    payouts.startPayout,
    payouts.markPayoutPaid,
    payouts.markPayoutFailed,
    payouts.revealPayoutMethod,
    taxInfo.getTaxInfoOf,
    taxInfo.revealTaxNumbers,
    taxInfo.verifyTaxInfo,
    taxInfo.requestTaxCorrection,
  ],
  'taxes.manage': [selling.getTaxTable, selling.saveTaxTable],
  'support.answer': [
    tickets.listTickets,
    tickets.getTicket,
    tickets.replyToTicket,
    tickets.announceTyping,
    tickets.addTicketNote,
    tickets.assignTicket,
    tickets.changeTickets,
    tickets.classifyTicket,
    tickets.prioritizeTicket,
    tickets.waitForRequester,
    tickets.resolveTicket,
    tickets.closeTicket,
    tickets.reopenTicket,
    tickets.mergeTicket,
    tickets.getRequesterContext,
    supportDesk.countQueue,
    supportDesk.listAgents,
    supportDesk.listSavedReplies,
    supportDesk.countSavedReplyUse,
    supportDesk.listSavedViews,
    supportDesk.saveView,
    supportDesk.deleteView,
    supportDesk.getDeskFigures,
  ],
  'support.articles': [
    helpArticles.listArticles,
    helpArticles.createArticle,
    helpArticles.getArticle,
    helpArticles.saveArticle,
    helpArticles.publishArticle,
    helpArticles.archiveArticle,
    helpArticles.unarchiveArticle,
    helpArticles.deleteArticle,
    helpArticles.listArticleVersions,
    helpArticles.getArticleVersion,
    helpArticles.restoreArticleVersion,
    helpArticles.listArticleVotes,
    helpCentre.listHelpCategories,
    helpCentre.createHelpCategory,
    helpCentre.getHelpCategory,
    helpCentre.updateHelpCategory,
    helpCentre.deleteHelpCategory,
    helpCentre.orderHelpCategories,
    helpCentre.orderArticles,
  ],
}

/** What files may be uploaded with an ability. */
const purposes: Partial<Record<Ability, readonly string[]>> = {
  'courses.manage': [
    courseResources.courseMediaPurpose,
    courseResources.courseCoverPurpose,
    packages.packageFilePurpose,
  ],
}

/** By method and path: the support desk declares its endpoints more than once. */
const keyOf = (what: Endpoint | FilePurpose) =>
  'kind' in what ? `${what.method} ${what.path}` : what.name

const openers = new Map<string, Ability[]>()
for (const ability of abilityNames) {
  for (const key of [...reach[ability].map(keyOf), ...(purposes[ability] ?? [])]) {
    openers.set(key, [...(openers.get(key) ?? []), ability])
  }
}

/** Those of a member's abilities that open an endpoint or a purpose of files. */
export function openedBy(what: Endpoint | FilePurpose, abilities: readonly string[]): Ability[] {
  const opening = openers.get(keyOf(what)) ?? []
  return opening.filter((ability) => abilities.includes(ability))
}
