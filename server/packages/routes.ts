import * as sessions from '#contract/package-sessions.ts'
import * as contract from '#contract/packages.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { commitPackage } from './attempts/commit-package.ts'
import { launchPackage, previewPackage } from './attempts/launch-package.ts'
import { getMyPackage } from './attempts/read-my-package.ts'
import { importPackage } from './import-package.ts'
import { getLessonPackage } from './read-lesson-package.ts'
import { savePackageRules } from './save-package-rules.ts'
import { endUnitSession } from './sessions/end-session.ts'
import { launchUnitForActor } from './sessions/launch-for-actor.ts'
import { launchUnit } from './sessions/launch-unit.ts'
import { listRegistrations, listReportingPackages } from './sessions/list-registrations.ts'
import { previewUnit } from './sessions/preview-unit.ts'
import { splitPackage } from './split-package.ts'
import { waiveUnit } from './sessions/waive-unit.ts'

export const packageRoutes: Route[] = [
  handle(contract.getLessonPackage, (ctx, { params }) =>
    getLessonPackage(ctx, params.courseId, params.lessonId),
  ),
  handle(contract.importPackage, (ctx, { params, body }) =>
    importPackage(ctx, params.courseId, params.lessonId, body.file_id),
  ),
  handle(contract.splitPackage, (ctx, { params }) =>
    splitPackage(ctx, params.courseId, params.lessonId),
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
  handle(sessions.launchUnit, (ctx, { params, body }) =>
    launchUnit(ctx, params.courseId, params.lessonId, body),
  ),
  handle(sessions.previewUnit, (ctx, { params, body }) =>
    previewUnit(ctx, params.courseId, params.lessonId, body.activity_id),
  ),
  handle(sessions.listReportingPackages, (ctx) => listReportingPackages(ctx)),
  handle(sessions.listRegistrations, (ctx, { params }) => listRegistrations(ctx, params.packageId)),
  handle(sessions.launchUnitForActor, (ctx, { params, body }) =>
    launchUnitForActor(ctx, params.packageId, params.unitIndex, body),
  ),
  handle(sessions.waiveUnit, (ctx, { params, body }) =>
    waiveUnit(ctx, params.registrationId, params.unitIndex, body.reason),
  ),
  handle(sessions.endUnitSession, (ctx, { params }) => endUnitSession(ctx, params.sessionId)),
]
