import * as contract from '#contract/progress.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { completeLesson } from './complete-lesson.ts'
import { serverInstant } from './completion.ts'
import { getCourseHome } from './course-home.ts'
import { getLearner } from './learner-detail.ts'
import { getLearningHome } from './learning-home.ts'
import { listMyCourses } from './my-courses.ts'
import { getMyLearning } from './my-learning.ts'
import { deleteNote, saveNote, setBookmark } from './notes.ts'
import { previewCourse } from './preview-course.ts'
import { getLesson, getLessonMedia } from './read-lesson.ts'
import { recordLearning } from './record-learning.ts'
import { openLesson, saveProgress } from './save-progress.ts'
import { exportTranscript } from './transcript.ts'

export const personProgressRoutes: Route[] = [
  handle(contract.getMyLearning, (ctx, { query }) => getMyLearning(ctx, query)),
  handle(contract.exportTranscript, (ctx, { query }) => exportTranscript(ctx, query)),
]

export const memberProgressRoutes: Route[] = [
  handle(contract.getLearningHome, (ctx) => getLearningHome(ctx)),
  handle(contract.listMyCourses, (ctx, { query }) => listMyCourses(ctx, query)),
  handle(contract.getCourseHome, (ctx, { params }) => getCourseHome(ctx, params.courseId)),
  handle(contract.getLesson, (ctx, { params }) => getLesson(ctx, params.courseId, params.lessonId)),
  handle(contract.getLessonMedia, (ctx, { params }) =>
    getLessonMedia(ctx, params.courseId, params.lessonId),
  ),
  handle(contract.openLesson, (ctx, { params }) =>
    openLesson(ctx, params.courseId, params.lessonId),
  ),
  handle(contract.saveProgress, (ctx, { params, body }) =>
    saveProgress(ctx, params.courseId, params.lessonId, body),
  ),
  handle(contract.completeLesson, (ctx, { params }) => completeLesson(ctx, params, 'marked')),
  handle(contract.saveNote, (ctx, { params, body }) =>
    saveNote(ctx, {
      ...params,
      body: body.body,
      atSeconds: body.at_seconds,
      at: serverInstant(body.at, body.sent_at, ctx.now),
    }),
  ),
  handle(contract.deleteNote, (ctx, { params }) => deleteNote(ctx, params.noteId)),
  handle(contract.bookmarkLesson, (ctx, { params }) =>
    setBookmark(ctx, params.courseId, params.lessonId, true),
  ),
  handle(contract.removeBookmark, (ctx, { params }) =>
    setBookmark(ctx, params.courseId, params.lessonId, false),
  ),
  handle(contract.recordLearning, (ctx, { body }) => recordLearning(ctx, body)),
  handle(contract.getLearner, (ctx, { params }) => getLearner(ctx, params.personId)),
  handle(contract.previewCourse, (ctx, { params, body }) =>
    previewCourse(ctx, params.courseId, body),
  ),
]
