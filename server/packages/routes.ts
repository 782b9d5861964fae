import * as contract from '#contract/packages.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { commitPackage } from './attempts/commit-package.ts'
import { launchPackage, previewPackage } from './attempts/launch-package.ts'
import { getMyPackage } from './attempts/read-my-package.ts'
import { importPackage } from './import-package.ts'
import { getLessonPackage } from './read-lesson-package.ts'
import { savePackageRules } from './save-package-rules.ts'

export const packageRoutes: Route[] = [
  handle(contract.getLessonPackage, (ctx, { params }) =>
    getLessonPackage(ctx, params.courseId, params.lessonId),
  ),
  handle(contract.importPackage, (ctx, { params, body }) =>
    importPackage(ctx, params.courseId, params.lessonId, body.file_id),
  ),
  handle(contract.savePackageRules, (ctx, { params, body }) =>
    savePackageRules(ctx, params.courseId, params.lessonId, body),
  ),
  handle(contract.previewPackage, (ctx, { params }) =>
    previewPackage(ctx, params.courseId, params.lessonId),
  ),
  handle(contract.getMyPackage, (ctx, { params }) =>
    getMyPackage(ctx, params.courseId, params.lessonId),
  ),
  handle(contract.launchPackage, (ctx, { params, body }) =>
    launchPackage(ctx, params.courseId, params.lessonId, body),
  ),
  handle(contract.commitPackage, (ctx, { params, body }) =>
    commitPackage(ctx, params.courseId, params.lessonId, body),
  ),
]
