import * as exporting from '#contract/course-exports.ts'
import * as contract from '#contract/course-imports.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { createCourseExport, getCourseExport } from './exports/course-exports.ts'
import { createCourseImport } from './imports/create-import.ts'
import {
  getCourseImport,
  listCourseImportItems,
  listCourseImports,
} from './imports/read-imports.ts'
import { discardCourseImport, startCourseImport } from './imports/start-import.ts'
import { undoCourseImport } from './imports/undo-import.ts'

export const exchangeRoutes: Route[] = [
  handle(contract.createCourseImport, (ctx, { body }) => createCourseImport(ctx, body.file_id)),
  handle(contract.listCourseImports, (ctx, { query }) => listCourseImports(ctx, query)),
  handle(contract.getCourseImport, (ctx, { params }) => getCourseImport(ctx, params.importId)),
  handle(contract.listCourseImportItems, (ctx, { params, query }) =>
    listCourseImportItems(ctx, params.importId, query),
  ),
  handle(contract.startCourseImport, (ctx, { params }) => startCourseImport(ctx, params.importId)),
  handle(contract.undoCourseImport, (ctx, { params }) => undoCourseImport(ctx, params.importId)),
  handle(contract.discardCourseImport, (ctx, { params }) =>
    discardCourseImport(ctx, params.importId),
  ),
  handle(exporting.createCourseExport, (ctx, { params, body }) =>
    createCourseExport(ctx, params.courseId, body.format),
  ),
  handle(exporting.getCourseExport, (ctx, { params }) =>
    getCourseExport(ctx, params.courseId, params.exportId),
  ),
]
