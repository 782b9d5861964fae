import * as contract from '#contract/cohorts.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { archiveCohort, deleteCohort, restoreCohort } from './archive-cohort.ts'
import { compareCohorts } from './compare-cohorts.ts'
import { listCohorts } from './read-cohorts.ts'
import { changeCohort, createCohort } from './save-cohort.ts'

export const cohortRoutes: Route[] = [
  handle(contract.listCohorts, (ctx, { params, query }) =>
    listCohorts(ctx, params.courseId, query),
  ),
  handle(contract.compareCohorts, (ctx, { params }) => compareCohorts(ctx, params.courseId)),
  handle(contract.createCohort, (ctx, { params, body }) =>
    createCohort(ctx, params.courseId, body),
  ),
  handle(contract.changeCohort, (ctx, { params, body }) =>
    changeCohort(ctx, params.courseId, params.cohortId, body),
  ),
  handle(contract.archiveCohort, (ctx, { params }) =>
    archiveCohort(ctx, params.courseId, params.cohortId),
  ),
  handle(contract.restoreCohort, (ctx, { params }) =>
    restoreCohort(ctx, params.courseId, params.cohortId),
  ),
  handle(contract.deleteCohort, (ctx, { params }) =>
    deleteCohort(ctx, params.courseId, params.cohortId),
  ),
]
