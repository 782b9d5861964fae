import { queryOptions } from '@tanstack/react-query'
import { listCourseResources } from '#contract/course-resources.ts'
import type { Arguments } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'

export type CoursePlace = { organizationId: string; courseId: string }

export type ResourcesFilter = Omit<
  NonNullable<Arguments<typeof listCourseResources>['query']>,
  'page_size'
>

export const resourcesPageSize = 20

export const resourcesKey = ({ organizationId, courseId }: CoursePlace) => [
  'courses',
  organizationId,
  courseId,
  'resources',
]

export const resourcesQuery = (params: CoursePlace, filter: ResourcesFilter) =>
  queryOptions({
    queryKey: [...resourcesKey(params), filter],
    staleTime: 10_000,
    queryFn: ({ signal }) =>
      call(
        listCourseResources,
        { params, query: { ...filter, page_size: resourcesPageSize } },
        { signal },
      ),
  })
