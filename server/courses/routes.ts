import { listCourseChoices as listChoices } from '#contract/course-choices.ts'
import * as contract from '#contract/courses.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { changeCourseSlug } from './change-course-slug.ts'
import { createCourse } from './create-course.ts'
import { curriculumRoutes } from './curriculum/routes.ts'
import { deleteCourse } from './delete-course.ts'
import { duplicateCourse } from './duplicate-course.ts'
import { listCourseChoices } from './list-course-choices.ts'
import { publishingRoutes } from './publishing/routes.ts'
import { getCourse, listCourseActivity, listCourses } from './read-courses.ts'
import { resourceRoutes } from './resources/routes.ts'
import { saveCourse } from './save-course.ts'
import { saveTemplate } from './save-template.ts'
import { removeCourseInstructor, setCourseInstructor } from './set-instructor.ts'
import { setCoursePrerequisites } from './set-prerequisites.ts'
import { transferCourse } from './transfer-course.ts'

export const courseRoutes: Route[] = [
  handle(listChoices, (ctx, { query }) => listCourseChoices(ctx, query.search)),
  handle(contract.listCourses, (ctx, { query }) => listCourses(ctx, query)),
  handle(contract.createCourse, (ctx, { body }) => createCourse(ctx, body)),
  handle(contract.getCourse, (ctx, { params }) => getCourse(ctx, params.courseId)),
  handle(contract.saveCourse, (ctx, { params, body }) => saveCourse(ctx, params.courseId, body)),
  handle(contract.changeCourseSlug, (ctx, { params, body }) =>
    changeCourseSlug(ctx, params.courseId, body.slug),
  ),
  handle(contract.setCoursePrerequisites, (ctx, { params, body }) =>
    setCoursePrerequisites(ctx, params.courseId, body.course_ids),
  ),
  handle(contract.setCourseInstructor, (ctx, { params, body }) =>
    setCourseInstructor(ctx, params.courseId, params.personId, body.rights),
  ),
  handle(contract.removeCourseInstructor, (ctx, { params }) =>
    removeCourseInstructor(ctx, params.courseId, params.personId),
  ),
  handle(contract.transferCourse, (ctx, { params, body }) =>
    transferCourse(ctx, params.courseId, body),
  ),
  handle(contract.duplicateCourse, (ctx, { params }) => duplicateCourse(ctx, params.courseId)),
  handle(contract.saveTemplate, (ctx, { params, body }) =>
    saveTemplate(ctx, params.courseId, body),
  ),
  handle(contract.deleteCourse, (ctx, { params }) => deleteCourse(ctx, params.courseId)),
  handle(contract.listCourseActivity, (ctx, { params, query }) =>
    listCourseActivity(ctx, params.courseId, query),
  ),
  ...curriculumRoutes,
  ...resourceRoutes,
  ...publishingRoutes,
]
