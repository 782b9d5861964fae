import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { compareCohorts, listCohorts } from '#contract/cohorts.ts'
import { call } from '#web/lib/call.ts'

export interface CourseAddress {
  organizationId: string
  courseId: string
}

export const cohortsKey = ({ organizationId, courseId }: CourseAddress) =>
  ['cohorts', organizationId, courseId] as const

export const cohortsPageSize = 20

export interface CohortsFilter {
  search?: string | undefined
  archived: boolean
  page?: number | undefined
}

export const cohortsQuery = (
  params: CourseAddress,
  { search, archived, page = 1 }: CohortsFilter,
) =>
  queryOptions({
    queryKey: [...cohortsKey(params), 'list', { search, archived, page }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        listCohorts,
        {
          params,
          query: {
            search,
            page,
            page_size: cohortsPageSize,
            archived: archived ? 'true' : 'false',
          },
        },
        { signal },
      ),
  })

/** All of them, to filter by and to move learners to; nobody picks among more than a hundred. */
export const cohortOptionsQuery = (params: CourseAddress) =>
  queryOptions({
    queryKey: [...cohortsKey(params), 'options'],
    queryFn: async ({ signal }) =>
      (await call(listCohorts, { params, query: { page_size: 100 } }, { signal })).items,
  })

export const comparisonQuery = (params: CourseAddress) =>
  queryOptions({
    queryKey: [...cohortsKey(params), 'comparison'],
    staleTime: 0,
    queryFn: ({ signal }) => call(compareCohorts, { params }, { signal }),
  })
