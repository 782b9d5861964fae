import { queryOptions } from '@tanstack/react-query'
import { listCategories } from '#contract/categories.ts'
import { getCourse, listCourseActivity, listCourses } from '#contract/courses.ts'
import { getCurriculum, getLesson } from '#contract/curriculum.ts'
import { listCourseResources } from '#contract/course-resources.ts'
import type { Arguments } from '#contract/endpoint.ts'
import { listMembers } from '#contract/organizations.ts'
import {
  getPublishingChecklist,
  listCourseVersions,
  previewPublication,
} from '#contract/publishing.ts'
import { call } from '#web/lib/call.ts'

export type CoursesFilter = Omit<NonNullable<Arguments<typeof listCourses>['query']>, 'page_size'>

export const coursesPageSize = 20

/** Everything about courses of one organization; invalidate it after a change that lists show. */
export const coursesKey = (organizationId: string) => ['courses', organizationId]

export const coursesQuery = (organizationId: string, filter: CoursesFilter) =>
  queryOptions({
    queryKey: [...coursesKey(organizationId), 'list', filter],
    queryFn: ({ signal }) =>
      call(
        listCourses,
        { params: { organizationId }, query: { ...filter, page_size: coursesPageSize } },
        { signal },
      ),
  })

export interface CourseAddress {
  organizationId: string
  courseId: string
}

/** One course with everything that hangs on it. */
export const courseKey = ({ organizationId, courseId }: CourseAddress) => [
  ...coursesKey(organizationId),
  courseId,
]

export const courseQuery = (params: CourseAddress) =>
  queryOptions({
    queryKey: [...courseKey(params), 'course'],
    queryFn: ({ signal }) => call(getCourse, { params }, { signal }),
  })

export const checklistQuery = (params: CourseAddress) =>
  queryOptions({
    queryKey: [...courseKey(params), 'checklist'],
    staleTime: 0,
    queryFn: ({ signal }) => call(getPublishingChecklist, { params }, { signal }),
  })

export const publicationPreviewQuery = (params: CourseAddress) =>
  queryOptions({
    queryKey: [...courseKey(params), 'publication-preview'],
    staleTime: 0,
    queryFn: ({ signal }) => call(previewPublication, { params }, { signal }),
  })

export const versionsQuery = (params: CourseAddress) =>
  queryOptions({
    queryKey: [...courseKey(params), 'versions'],
    queryFn: ({ signal }) => call(listCourseVersions, { params }, { signal }),
  })

export const activityQuery = (params: CourseAddress, page: number) =>
  queryOptions({
    queryKey: [...courseKey(params), 'activity', page],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(listCourseActivity, { params, query: { page, page_size: 10 } }, { signal }),
  })

export const curriculumQuery = (params: CourseAddress) =>
  queryOptions({
    queryKey: [...courseKey(params), 'curriculum'],
    queryFn: ({ signal }) => call(getCurriculum, { params }, { signal }),
  })

export const lessonQuery = (params: CourseAddress & { lessonId: string }) =>
  queryOptions({
    queryKey: [...courseKey(params), 'lessons', params.lessonId],
    queryFn: ({ signal }) => call(getLesson, { params }, { signal }),
  })

/** Categories that a course can stand in, each after its parent. */
export const categoriesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['courses', organizationId, 'categories'],
    queryFn: ({ signal }) => call(listCategories, { params: { organizationId } }, { signal }),
  })

/** Videos among the course's files. */
export const videosQuery = (params: CourseAddress) =>
  queryOptions({
    queryKey: [...courseKey(params), 'videos'],
    queryFn: ({ signal }) =>
      call(listCourseResources, { params, query: { kind: 'video', page_size: 100 } }, { signal }),
  })

/** People who can teach: members that are not learners. */
export const staffQuery = (organizationId: string, search: string) =>
  queryOptions({
    queryKey: ['courses', organizationId, 'staff', search],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        (['instructor', 'admin'] as const).map((role) =>
          call(
            listMembers,
            { params: { organizationId }, query: { role, search, page_size: 10 } },
            { signal },
          ),
        ),
      )
      return found.flatMap(({ items }) => items)
    },
  })
