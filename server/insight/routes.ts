import * as analytics from '#contract/course-analytics.ts'
import * as organization from '#contract/organization-insight.ts'
import * as teaching from '#contract/teaching.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { getCourseAnalytics, listAnalyticsRows } from './course/analytics.ts'
import { exportCourseAnalytics } from './course/export-analytics.ts'
import { cancelNudge, nudgeLearner } from './nudge-learner.ts'
import { getOrganizationInsight, listOrganizationRows } from './organization/home.ts'
import { getTeachingHome, listLearnerNeeds, listTeachingRows } from './teaching/home.ts'

export const insightRoutes: Route[] = [
  handle(analytics.getCourseAnalytics, (ctx, { params, query }) =>
    getCourseAnalytics(ctx, params.courseId, query),
  ),
  handle(analytics.exportCourseAnalytics, (ctx, { params, query }) =>
    exportCourseAnalytics(ctx, params.courseId, query),
  ),
  handle(analytics.listAnalyticsRows, (ctx, { params, query }) =>
    listAnalyticsRows(ctx, params.courseId, query),
  ),
  handle(organization.getOrganizationInsight, (ctx) => getOrganizationInsight(ctx)),
  handle(organization.listOrganizationRows, (ctx, { query }) => listOrganizationRows(ctx, query)),
  handle(teaching.getTeachingHome, (ctx) => getTeachingHome(ctx)),
  handle(teaching.listTeachingRows, (ctx, { query }) => listTeachingRows(ctx, query)),
  handle(teaching.listLearnerNeeds, (ctx, { query }) => listLearnerNeeds(ctx, query)),
  handle(teaching.nudgeLearner, (ctx, { params, body }) =>
    nudgeLearner(ctx, params.courseId, body),
  ),
  handle(teaching.cancelNudge, (ctx, { params }) => cancelNudge(ctx, params.nudgeId)),
]
