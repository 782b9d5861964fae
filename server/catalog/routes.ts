import * as contract from '#contract/catalog.ts'
import * as pages from '#contract/course-page.ts'
import * as organizations from '#contract/organization-page.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { getCatalogCategory, listCatalogCategories } from './catalog-categories.ts'
import { getCatalogHome } from './catalog-home.ts'
import { countCourseView } from './count-course-view.ts'
import { getCoursePage, getMyCoursePage } from './course-page.ts'
import { getInstructor, listInstructors } from './instructors.ts'
import { getOrganizationPage } from './organization-page.ts'
import { previewDraft } from './preview-draft.ts'
import { listOpenCourses } from './list-open-courses.ts'
import { previewPublicCourse } from './preview-course.ts'
import { removeSaved, saveForLater } from './save-for-later.ts'
import { searchCatalog } from './search-catalog.ts'
import { viewerOf, visitorOf } from './viewer.ts'

export const openCatalogRoutes: Route[] = [
  handle(contract.getCatalogHome, (ctx) => getCatalogHome(ctx)),
  handle(contract.searchCatalog, async (ctx, { query }) =>
    searchCatalog(ctx, await visitorOf(ctx), query),
  ),
  handle(pages.getCatalogCourse, async (ctx, { params }) =>
    getCoursePage(ctx, await visitorOf(ctx), params.course),
  ),
  handle(pages.previewPublicCourse, (ctx, { params, query }) =>
    previewPublicCourse(ctx, params.course, query.lesson),
  ),
  handle(pages.countCourseView, (ctx, { params, body }) =>
    countCourseView(ctx, params.course, body.visitor),
  ),
  handle(contract.listCatalogCategories, (ctx) => listCatalogCategories(ctx)),
  handle(contract.getCatalogCategory, (ctx, { params }) =>
    getCatalogCategory(ctx, params.category),
  ),
  handle(contract.listInstructors, (ctx, { query }) => listInstructors(ctx, query)),
  handle(organizations.getOrganizationPage, (ctx, { params }) =>
    getOrganizationPage(ctx, params.slug),
  ),
  handle(contract.getInstructor, (ctx, { params }) => getInstructor(ctx, params.personId)),
]

export const personCatalogRoutes: Route[] = [
  handle(contract.searchMyCatalog, async (ctx, { query }) =>
    searchCatalog(ctx, await viewerOf(ctx), query),
  ),
  handle(contract.listOpenCourses, (ctx) => listOpenCourses(ctx)),
  handle(pages.getMyCatalogCourse, async (ctx, { params, query }) =>
    getMyCoursePage(ctx, await viewerOf(ctx), params.course, { draft: query.view === 'draft' }),
  ),
  handle(pages.previewDraft, async (ctx, { params, query }) =>
    previewDraft(ctx, await viewerOf(ctx), params.course, query.lesson),
  ),
  handle(contract.saveForLater, (ctx, { params }) => saveForLater(ctx, params.courseId)),
  handle(contract.removeSaved, (ctx, { params }) => removeSaved(ctx, params.courseId)),
]
