import { queryOptions } from '@tanstack/react-query'
import { listCourseResources } from '#contract/course-resources.ts'
import type { Arguments } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'
import { courseKey, type CourseAddress } from '../queries.ts'

export type ResourcesFilter = Omit<
  NonNullable<Arguments<typeof listCourseResources>['query']>,
  'page_size'
>

export const resourcesPageSize = 20

export const resourcesKey = (course: CourseAddress) => [...courseKey(course), 'resources']

export const resourcesQuery = (params: CourseAddress, filter: ResourcesFilter) =>
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
