import * as lessons from '#contract/lesson-progress.ts'
import * as progress from '#contract/progress.ts'
import * as transcripts from '#contract/transcripts.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { completeLesson } from './complete-lesson.ts'
import { serverInstant } from './completion.ts'
import { getCourseHome } from './course-home.ts'
import { getLearningSettings, setLearningSettings } from './daily-goal.ts'
import { exportNotes } from './export-notes.ts'
import { listCoursePeople } from './course-people.ts'
import { getLearner } from './learner-detail.ts'
import { getLearningHome } from './learning-home.ts'
import { listMyCourses } from './my-courses.ts'
import { getMyLearning } from './my-learning.ts'
import { deleteNote, saveNote, setBookmark } from './notes.ts'
import { previewCourse } from './preview-course.ts'
import { getMyLesson, getLessonMedia } from './read-lesson.ts'
import { recordLearning } from './record-learning.ts'
import { openLesson, saveProgress } from './save-progress.ts'
import { exportTranscript } from './transcript.ts'

export const personProgressRoutes: Route[] = [
  handle(transcripts.getMyLearning, (ctx, { query }) => getMyLearning(ctx, query)),
  handle(progress.getLearningSettings, (ctx) => getLearningSettings(ctx)),
  handle(progress.setLearningSettings, (ctx, { body }) => setLearningSettings(ctx, body)),
  handle(transcripts.exportTranscript, (ctx, { query }) => exportTranscript(ctx, query)),
]

export const memberProgressRoutes: Route[] = [
  handle(progress.getLearningHome, (ctx) => getLearningHome(ctx)),
  handle(progress.listMyCourses, (ctx, { query }) => listMyCourses(ctx, query)),
  handle(progress.getCourseHome, (ctx, { params }) => getCourseHome(ctx, params.courseId)),
  handle(progress.listCoursePeople, (ctx, { params, query }) =>
    listCoursePeople(ctx, params.courseId, query),
  ),
  handle(lessons.getMyLesson, (ctx, { params }) =>
    getMyLesson(ctx, params.courseId, params.lessonId),
  ),
  handle(lessons.getLessonMedia, (ctx, { params }) =>
    getLessonMedia(ctx, params.courseId, params.lessonId),
  ),
  handle(lessons.openLesson, (ctx, { params }) =>
    openLesson(ctx, params.courseId, params.lessonId),
  ),
  handle(lessons.saveProgress, (ctx, { params, body }) =>
    saveProgress(ctx, params.courseId, params.lessonId, body),
  ),
  handle(lessons.completeLesson, (ctx, { params }) => completeLesson(ctx, params, 'marked')),
  handle(lessons.saveNote, (ctx, { params, body }) =>
    saveNote(ctx, {
      ...params,
      body: body.body,
      quote: body.quote,
      atSeconds: body.at_seconds,
      at: serverInstant(body.at, body.sent_at, ctx.now),
    }),
  ),
  handle(lessons.exportNotes, (ctx, { params }) => exportNotes(ctx, params.courseId)),
  handle(lessons.deleteNote, (ctx, { params }) => deleteNote(ctx, params.noteId)),
  handle(lessons.bookmarkLesson, (ctx, { params }) =>
    setBookmark(ctx, params.courseId, params.lessonId, true),
  ),
  handle(lessons.removeBookmark, (ctx, { params }) =>
    setBookmark(ctx, params.courseId, params.lessonId, false),
  ),
  handle(lessons.recordLearning, (ctx, { body }) => recordLearning(ctx, body)),
  handle(progress.getLearner, (ctx, { params }) => getLearner(ctx, params.personId)),
  handle(progress.previewCourse, (ctx, { params, body }) =>
    previewCourse(ctx, params.courseId, body),
  ),
]
