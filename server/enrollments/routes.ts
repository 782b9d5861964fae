import { moveToCohort as moveToCohortEndpoint } from '#contract/cohorts.ts'
import * as contract from '#contract/enrollments.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { enroll, getEnrollmentOffer } from './enroll.ts'
import { enrollMany, previewEnrollMany } from './enroll-many.ts'
import { listCourseLearners, listLearners } from './list-learners.ts'
import {
  extendEnrollments,
  removeEnrollments,
  resumeEnrollments,
  suspendEnrollments,
} from './manage-enrollments.ts'
import { moveToCohort } from './move-to-cohort.ts'
import { setArchived, withdraw } from './withdraw.ts'

export const personEnrollmentRoutes: Route[] = [
  handle(contract.getEnrollmentOffer, (ctx, { params }) =>
    getEnrollmentOffer(ctx, params.courseId),
  ),
  handle(contract.enroll, (ctx, { params, body }) => enroll(ctx, params.courseId, body)),
]

export const memberEnrollmentRoutes: Route[] = [
  handle(contract.withdraw, (ctx, { params }) => withdraw(ctx, params.enrollmentId)),
  handle(contract.archiveEnrollment, (ctx, { params }) =>
    setArchived(ctx, params.enrollmentId, true),
  ),
  handle(contract.unarchiveEnrollment, (ctx, { params }) =>
    setArchived(ctx, params.enrollmentId, false),
  ),
  handle(contract.listCourseLearners, (ctx, { params, query }) =>
    listCourseLearners(ctx, params.courseId, query),
  ),
  handle(contract.listLearners, (ctx, { query }) => listLearners(ctx, query)),
  handle(contract.previewEnrollMany, (ctx, { params, body }) =>
    previewEnrollMany(ctx, params.courseId, body),
  ),
  handle(contract.enrollMany, (ctx, { params, body }) => enrollMany(ctx, params.courseId, body)),
  handle(contract.suspendEnrollments, (ctx, { params, body }) =>
    suspendEnrollments(ctx, params.courseId, body.enrollment_ids, body.reason),
  ),
  handle(contract.resumeEnrollments, (ctx, { params, body }) =>
    resumeEnrollments(ctx, params.courseId, body.enrollment_ids),
  ),
  handle(contract.extendEnrollments, (ctx, { params, body }) =>
    extendEnrollments(
      ctx,
      params.courseId,
      body.enrollment_ids,
      body.expires_at === null ? null : new Date(body.expires_at),
    ),
  ),
  handle(moveToCohortEndpoint, (ctx, { params, body }) =>
    moveToCohort(ctx, params.courseId, body.enrollment_ids, body.cohort_id),
  ),
  handle(contract.removeEnrollments, (ctx, { params, body }) =>
    removeEnrollments(ctx, params.courseId, body.enrollment_ids, body.reason),
  ),
]
