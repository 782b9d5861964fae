import type { Endpoint } from '#contract/endpoint.ts'
import type { ApiKeyScope } from '#contract/integrations.ts'
import * as achievements from '#contract/achievements.ts'
import * as assignments from '#contract/assignments.ts'
import * as categories from '#contract/categories.ts'
import * as certificates from '#contract/certificates.ts'
import * as courseAnalytics from '#contract/course-analytics.ts'
import * as courseResources from '#contract/course-resources.ts'
import * as courses from '#contract/courses.ts'
import * as curriculum from '#contract/curriculum.ts'
import * as directory from '#contract/directory.ts'
import * as cohorts from '#contract/cohorts.ts'
import * as enrollments from '#contract/enrollments.ts'
import * as grades from '#contract/grades.ts'
import * as groups from '#contract/groups.ts'
import * as invitations from '#contract/invitations.ts'
import * as liveSessions from '#contract/live-sessions.ts'
import * as organizationOverview from '#contract/organization-overview.ts'
import * as organizations from '#contract/organizations.ts'
import * as progress from '#contract/progress.ts'
import * as publishing from '#contract/publishing.ts'
import * as questionBanks from '#contract/question-banks.ts'
import * as quizGrading from '#contract/quiz-grading.ts'
import * as quizzes from '#contract/quizzes.ts'
import * as reviews from '#contract/reviews.ts'

/**
 * What each scope of an API key opens; everything else is closed to keys. A key never hands out rights, so nothing here
 * makes keys, starts views, names instructors or owners of a course, or changes how people sign in. Nor does a key speak
 * as a person: messages, reviews and marks are not here.
 */
const reach: Record<ApiKeyScope, readonly Endpoint[]> = {
  'people:read': [
    directory.listPeople,
    directory.getPersonDetail,
    directory.exportPeople,
    achievements.listProfileBadges,
  ],
  'members:read': [organizations.listMembers],
  'members:write': [
    organizations.changeMemberRole,
    directory.changeMembers,
    directory.suspendMember,
    directory.restoreMember,
    organizations.removeMember,
    groups.setMemberGroups,
  ],
  'groups:read': [groups.listGroups],
  'groups:write': [groups.createGroup, groups.updateGroup, groups.deleteGroup],
  'invitations:read': [invitations.listSentInvitations],
  'courses:read': [
    courses.listCourses,
    courses.getCourse,
    curriculum.getCurriculum,
    curriculum.getLesson,
    assignments.getAssignment,
    quizzes.getQuiz,
    quizzes.listQuizzes,
    questionBanks.listQuestionBanks,
    publishing.getPublishingChecklist,
    publishing.previewPublication,
    publishing.listCourseVersions,
    courses.listCourseActivity,
    courseResources.listCourseResources,
    courseResources.getCourseResource,
    reviews.listCourseReviews,
    certificates.getCourseCertificate,
  ],
  'courses:write': [
    courses.createCourse,
    courses.saveCourse,
    courses.changeCourseSlug,
    courses.duplicateCourse,
    courses.setCoursePrerequisites,
    publishing.submitCourse,
    publishing.publishCourse,
    publishing.archiveCourse,
    publishing.unarchiveCourse,
    courses.deleteCourse,
    curriculum.addSection,
    curriculum.renameSection,
    curriculum.moveSection,
    curriculum.deleteSection,
    curriculum.restoreSection,
    curriculum.addLesson,
    curriculum.renameLesson,
    curriculum.moveLessons,
    curriculum.duplicateLesson,
    curriculum.deleteLessons,
    curriculum.restoreLessons,
    curriculum.changeLessonSettings,
    curriculum.changeSettingsOfLessons,
    curriculum.saveLessonContent,
    assignments.saveAssignment,
    quizzes.saveQuiz,
    questionBanks.createQuestionBank,
    liveSessions.setLessonSession,
    courseResources.addCourseResource,
    courseResources.renameCourseResource,
    courseResources.replaceCourseResource,
    courseResources.deleteCourseResource,
    courseResources.prepareCourseResource,
    courseResources.setCaptions,
    courseResources.removeCaptions,
    courseResources.offerHandout,
    courseResources.withdrawHandout,
    certificates.saveCertificateRule,
  ],
  'categories:read': [categories.listCategories, categories.getCategory],
  'learners:read': [
    enrollments.listLearners,
    progress.getLearner,
    enrollments.listCourseLearners,
    cohorts.listCohorts,
    cohorts.compareCohorts,
    grades.getGradebook,
    grades.getGradeAverages,
    grades.exportGrades,
    quizGrading.listLearnerAttempts,
    quizGrading.getLearnerAttempt,
    quizGrading.getItemAnalysis,
    courseAnalytics.getCourseAnalytics,
    courseAnalytics.listAnalyticsRows,
    courseAnalytics.exportCourseAnalytics,
  ],
  'enrollments:write': [
    enrollments.previewEnrollMany,
    enrollments.enrollMany,
    enrollments.extendEnrollments,
    enrollments.suspendEnrollments,
    enrollments.resumeEnrollments,
    enrollments.removeEnrollments,
    cohorts.createCohort,
    cohorts.changeCohort,
    cohorts.archiveCohort,
    cohorts.restoreCohort,
    cohorts.deleteCohort,
    cohorts.moveToCohort,
  ],
  'overview:read': [organizationOverview.getOrganizationOverview],
}

const scopes = new Map(
  Object.entries(reach).flatMap(([scope, endpoints]) =>
    endpoints.map((endpoint) => [endpoint, scope as ApiKeyScope] as const),
  ),
)

/** The scope that a key needs for an endpoint; undefined where no key can go. */
export const keyScopeOf = (endpoint: Endpoint): ApiKeyScope | undefined => scopes.get(endpoint)
