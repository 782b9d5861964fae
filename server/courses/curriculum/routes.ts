import * as contract from '#contract/curriculum.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { addLesson } from './add-lesson.ts'
import { addOutline } from './add-outline.ts'
import { addSection } from './add-section.ts'
import { changeLessonSettings, changeSettingsOfLessons } from './change-lesson-settings.ts'
import { copyLessons } from './copy-lessons.ts'
import { deleteLessons, restoreLessons } from './delete-lessons.ts'
import { deleteSection, restoreSection } from './delete-section.ts'
import { duplicateLesson } from './duplicate-lesson.ts'
import { moveLessons } from './move-lessons.ts'
import { moveSection } from './move-section.ts'
import { getCurriculum, getLesson } from './read-curriculum.ts'
import { renameLesson } from './rename-lesson.ts'
import { renameSection } from './rename-section.ts'
import { saveLessonContent } from './save-lesson-content.ts'

export const curriculumRoutes: Route[] = [
  handle(contract.getCurriculum, (ctx, { params }) => getCurriculum(ctx, params.courseId)),
  handle(contract.addSection, (ctx, { params, body }) => addSection(ctx, params.courseId, body)),
  handle(contract.renameSection, (ctx, { params, body }) =>
    renameSection(ctx, params.courseId, params.sectionId, body.title),
  ),
  handle(contract.moveSection, (ctx, { params, body }) =>
    moveSection(ctx, params.courseId, params.sectionId, body.after_section_id),
  ),
  handle(contract.deleteSection, (ctx, { params }) =>
    deleteSection(ctx, params.courseId, params.sectionId),
  ),
  handle(contract.restoreSection, (ctx, { params }) =>
    restoreSection(ctx, params.courseId, params.sectionId),
  ),
  handle(contract.addLesson, (ctx, { params, body }) => addLesson(ctx, params.courseId, body)),
  handle(contract.addOutline, (ctx, { params, body }) => addOutline(ctx, params.courseId, body)),
  handle(contract.copyLessons, (ctx, { params, body }) => copyLessons(ctx, params.courseId, body)),
  handle(contract.getLesson, (ctx, { params }) => getLesson(ctx, params.courseId, params.lessonId)),
  handle(contract.saveLessonContent, (ctx, { params, body }) =>
    saveLessonContent(ctx, params.courseId, params.lessonId, body),
  ),
  handle(contract.renameLesson, (ctx, { params, body }) =>
    renameLesson(ctx, params.courseId, params.lessonId, body.title),
  ),
  handle(contract.changeLessonSettings, (ctx, { params, body }) =>
    changeLessonSettings(ctx, params.courseId, params.lessonId, body),
  ),
  handle(contract.duplicateLesson, (ctx, { params }) =>
    duplicateLesson(ctx, params.courseId, params.lessonId),
  ),
  handle(contract.moveLessons, (ctx, { params, body }) => moveLessons(ctx, params.courseId, body)),
  handle(contract.deleteLessons, (ctx, { params, body }) =>
    deleteLessons(ctx, params.courseId, body.lesson_ids, body.section_ids),
  ),
  handle(contract.restoreLessons, (ctx, { params, body }) =>
    restoreLessons(ctx, params.courseId, body.lesson_ids),
  ),
  handle(contract.changeSettingsOfLessons, (ctx, { params, body }) =>
    changeSettingsOfLessons(ctx, params.courseId, body.lesson_ids, body.settings),
  ),
]
