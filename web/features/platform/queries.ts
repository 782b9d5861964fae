import { queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#contract/endpoint.ts'
import {
  getPlatformOrganization,
  getPlatformOverview,
  listLearningOrganizations,
  listPlatformOrganizations,
  listPlatformPeople,
  type PlatformLearningFigure,
} from '#contract/platform.ts'
import { call } from '#web/lib/call.ts'

export const platformKey = ['platform']
export const platformPageSize = 20

export const overviewQuery = queryOptions({
  queryKey: [...platformKey, 'overview'],
  queryFn: ({ signal }) => call(getPlatformOverview, {}, { signal }),
})

export type OrganizationsFilter = Omit<
  NonNullable<Arguments<typeof listPlatformOrganizations>['query']>,
  'page_size'
>

export const organizationsQuery = (filter: OrganizationsFilter) =>
  queryOptions({
    queryKey: [...platformKey, 'organizations', filter],
    queryFn: ({ signal }) =>
      call(
        listPlatformOrganizations,
        { query: { ...filter, page_size: platformPageSize } },
        { signal },
      ),
  })

export const organizationQuery = (platformOrganizationId: string) =>
  queryOptions({
    queryKey: [...platformKey, 'organization', platformOrganizationId],
    queryFn: ({ signal }) =>
      call(getPlatformOrganization, { params: { platformOrganizationId } }, { signal }),
    // While an export is written, look again until it is ready.
    refetchInterval: ({ state }) =>
      state.data?.exports.some((item) => item.state === 'running') ? 2000 : false,
  })

export type PeopleFilter = Omit<
  NonNullable<Arguments<typeof listPlatformPeople>['query']>,
  'page_size'
>

export const peopleQuery = (filter: PeopleFilter) =>
  queryOptions({
    queryKey: [...platformKey, 'people', filter],
    queryFn: ({ signal }) =>
      call(listPlatformPeople, { query: { ...filter, page_size: platformPageSize } }, { signal }),
  })

export const learningQuery = (
  figure: PlatformLearningFigure,
  filter: { page: number; search?: string },
) =>
  queryOptions({
    queryKey: [...platformKey, 'learning', figure, filter],
    queryFn: ({ signal }) =>
      call(
        listLearningOrganizations,
        { query: { ...filter, figure, page_size: platformPageSize } },
        { signal },
      ),
  })
