import * as contract from '#contract/course-resources.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { addCourseResource } from './add-resource.ts'
import { getCaptionCues, saveCaptionCues } from './caption-cues.ts'
import { deleteCourseResource } from './delete-resource.ts'
import { offerHandout, withdrawHandout } from './offer-handout.ts'
import { prepareCourseResource } from './prepare-resource.ts'
import { getCourseResource, listCourseResources } from './read-resources.ts'
import { renameCourseResource } from './rename-resource.ts'
import { replaceCourseResource } from './replace-resource.ts'
import { removeCaptions, setCaptions } from './set-captions.ts'

export const resourceRoutes: Route[] = [
  handle(contract.listCourseResources, (ctx, { params, query }) =>
    listCourseResources(ctx, params.courseId, query),
  ),
  handle(contract.getCourseResource, (ctx, { params }) =>
    getCourseResource(ctx, params.courseId, params.resourceId),
  ),
  handle(contract.prepareCourseResource, (ctx, { params }) =>
    prepareCourseResource(ctx, params.courseId, params.resourceId),
  ),
  handle(contract.addCourseResource, (ctx, { params, body }) =>
    addCourseResource(ctx, params.courseId, body),
  ),
  handle(contract.renameCourseResource, (ctx, { params, body }) =>
    renameCourseResource(ctx, params.courseId, params.resourceId, body.title),
  ),
  handle(contract.replaceCourseResource, (ctx, { params, body }) =>
    replaceCourseResource(ctx, params.courseId, params.resourceId, body),
  ),
  handle(contract.deleteCourseResource, (ctx, { params }) =>
    deleteCourseResource(ctx, params.courseId, params.resourceId),
  ),
  handle(contract.offerHandout, (ctx, { params }) =>
    offerHandout(ctx, params.courseId, params.resourceId),
  ),
  handle(contract.withdrawHandout, (ctx, { params }) =>
    withdrawHandout(ctx, params.courseId, params.resourceId),
  ),
  handle(contract.setCaptions, (ctx, { params, body }) =>
    setCaptions(ctx, params.courseId, params.resourceId, { ...body, language: params.language }),
  ),
  handle(contract.removeCaptions, (ctx, { params }) =>
    removeCaptions(ctx, params.courseId, params.resourceId, params.language),
  ),
  handle(contract.getCaptionCues, (ctx, { params }) => getCaptionCues(ctx, params)),
  handle(contract.saveCaptionCues, (ctx, { params, body }) => saveCaptionCues(ctx, params, body)),
]
