import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#contract/endpoint.ts'
import { listCourseChoices } from '#contract/course-choices.ts'
import { getGroupLearner, listGroupLearners, listManagedGroups } from '#contract/managed-groups.ts'
import { call } from '#web/lib/call.ts'

export const managedKey = (organizationId: string) => ['managed-groups', organizationId] as const

export const managedGroupsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...managedKey(organizationId), 'groups'],
    queryFn: ({ signal }) => call(listManagedGroups, { params: { organizationId } }, { signal }),
  })

export const groupPageSize = 20

export type GroupFilter = Omit<
  NonNullable<Arguments<typeof listGroupLearners>['query']>,
  'page_size'
>

export const groupLearnersQuery = (organizationId: string, filter: GroupFilter) =>
  queryOptions({
    queryKey: [...managedKey(organizationId), 'people', filter],
    queryFn: ({ signal }) =>
      call(
        listGroupLearners,
        { params: { organizationId }, query: { ...filter, page_size: groupPageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const groupLearnerQuery = (organizationId: string, personId: string) =>
  queryOptions({
    queryKey: [...managedKey(organizationId), 'person', personId],
    queryFn: ({ signal }) =>
      call(getGroupLearner, { params: { organizationId, personId } }, { signal }),
  })

export const courseChoicesQuery = (organizationId: string, search: string) =>
  queryOptions({
    queryKey: [...managedKey(organizationId), 'courses', search],
    queryFn: ({ signal }) =>
      call(
        listCourseChoices,
        { params: { organizationId }, query: search ? { search } : {} },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
