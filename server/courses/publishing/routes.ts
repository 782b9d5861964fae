import * as contract from '#contract/publishing.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { archiveCourse, unarchiveCourse } from './archive-course.ts'
import { getPublishingChecklist } from './checklist.ts'
import { listCourseVersions } from './list-versions.ts'
import { previewPublication } from './preview-publication.ts'
import { publishCourse } from './publish-course.ts'
import { submitCourse } from './submit-course.ts'

export const publishingRoutes: Route[] = [
  handle(contract.getPublishingChecklist, (ctx, { params }) =>
    getPublishingChecklist(ctx, params.courseId),
  ),
  handle(contract.previewPublication, (ctx, { params }) =>
    previewPublication(ctx, params.courseId),
  ),
  handle(contract.submitCourse, (ctx, { params, body }) =>
    submitCourse(ctx, params.courseId, body),
  ),
  handle(contract.publishCourse, (ctx, { params }) => publishCourse(ctx, params.courseId)),
  handle(contract.archiveCourse, (ctx, { params, body }) =>
    archiveCourse(ctx, params.courseId, body),
  ),
  handle(contract.unarchiveCourse, (ctx, { params }) => unarchiveCourse(ctx, params.courseId)),
  handle(contract.listCourseVersions, (ctx, { params, query }) =>
    listCourseVersions(ctx, params.courseId, query),
  ),
]
