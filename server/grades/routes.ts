import * as contract from '#contract/grades.ts'
import { countGrading } from '#contract/grading-count.ts'
import * as queue from '#contract/grading-queue.ts'
import { reviewInTool as reviewInToolEndpoint } from '#contract/lti-lessons.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { getGradeAverages } from './averages.ts'
import { exportGrades } from './export-grades.ts'
import { getGradebook } from './gradebook.ts'
import { countWaiting, getGradingPlace, listGradingQueue } from './grading-queue.ts'
import { importGrades, previewGradeImport } from './import-grades.ts'
import { deleteGradeItem, saveGradeItem } from './manual-item.ts'
import { getMyAverage } from './my-average.ts'
import { getMyGrades } from './my-grades.ts'
import { reviewInTool } from './review-in-tool.ts'
import { saveGradeScheme } from './save-scheme.ts'
import { removeMark, setMark } from './set-mark.ts'

export const gradeRoutes: Route[] = [
  handle(contract.getGradebook, (ctx, { params, query }) =>
    getGradebook(ctx, params.courseId, query),
  ),
  handle(contract.getGradeAverages, (ctx, { params, query }) =>
    getGradeAverages(ctx, params.courseId, query),
  ),
  handle(contract.saveGradeScheme, (ctx, { params, body }) =>
    saveGradeScheme(ctx, params.courseId, body),
  ),
  handle(contract.saveGradeItem, (ctx, { params, body }) =>
    saveGradeItem(ctx, params.courseId, params.itemId, body),
  ),
  handle(contract.deleteGradeItem, (ctx, { params }) =>
    deleteGradeItem(ctx, params.courseId, params.itemId),
  ),
  handle(reviewInToolEndpoint, (ctx, { params, body }) => reviewInTool(ctx, params.courseId, body)),
  handle(contract.setMark, (ctx, { params, body }) => setMark(ctx, params, body)),
  handle(contract.removeMark, (ctx, { params, body }) => removeMark(ctx, params, body)),
  handle(contract.exportGrades, (ctx, { params, query }) =>
    exportGrades(ctx, params.courseId, query),
  ),
  handle(contract.previewGradeImport, (ctx, { params, body }) =>
    previewGradeImport(ctx, params.courseId, body.text),
  ),
  handle(contract.importGrades, (ctx, { params, body }) =>
    importGrades(ctx, params.courseId, body),
  ),
  handle(queue.listGradingQueue, (ctx, { query }) => listGradingQueue(ctx, query)),
  handle(queue.getGradingPlace, (ctx, { params, query }) =>
    getGradingPlace(ctx, params.kind, params.entryId, query),
  ),
  handle(countGrading, (ctx) => countWaiting(ctx)),
  handle(contract.getMyAverage, (ctx) => getMyAverage(ctx)),
  handle(contract.getMyGrades, (ctx, { params }) => getMyGrades(ctx, params.courseId)),
]
