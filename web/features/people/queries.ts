import { queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#contract/endpoint.ts'
import { getPersonDetail, listPeople } from '#contract/directory.ts'
import { listCourses } from '#contract/courses.ts'
import { listGroups } from '#contract/groups.ts'
import { listLearningPlans } from '#contract/learning-plans.ts'
import { getPeopleImport, listPeopleImportRows } from '#contract/people-imports.ts'
import { call } from '#web/lib/call.ts'

/** Everything that changes when a member is changed. */
export const peopleKey = (organizationId: string) => ['people', organizationId] as const

export type PeopleFilter = Omit<Arguments<typeof listPeople>['query'], 'page_size'>

export const peoplePageSize = 20

export const peopleQuery = (organizationId: string, filter: PeopleFilter) =>
  queryOptions({
    queryKey: [...peopleKey(organizationId), 'list', filter],
    queryFn: ({ signal }) =>
      call(
        listPeople,
        { params: { organizationId }, query: { ...filter, page_size: peoplePageSize } },
        { signal },
      ),
  })

export const personQuery = (organizationId: string, personId: string) =>
  queryOptions({
    queryKey: [...peopleKey(organizationId), 'person', personId],
    queryFn: ({ signal }) =>
      call(getPersonDetail, { params: { organizationId, personId } }, { signal }),
  })

export const groupsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...peopleKey(organizationId), 'groups'],
    queryFn: ({ signal }) => call(listGroups, { params: { organizationId } }, { signal }),
  })

/** Courses that people can be put into: the published ones. */
export const enrollableQuery = (organizationId: string, search: string) =>
  queryOptions({
    queryKey: [...peopleKey(organizationId), 'enrollable', search],
    queryFn: ({ signal }) =>
      call(
        listCourses,
        {
          params: { organizationId },
          query: { status: 'published', page_size: 50, ...(search && { search }) },
        },
        { signal },
      ),
  })

export const assignableQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...peopleKey(organizationId), 'plans'],
    queryFn: ({ signal }) =>
      call(listLearningPlans, { params: { organizationId }, query: { page_size: 50 } }, { signal }),
  })

const importKey = (organizationId: string, importId: string) =>
  ['people-imports', organizationId, importId] as const

export const importQuery = (organizationId: string, importId: string) =>
  queryOptions({
    queryKey: importKey(organizationId, importId),
    queryFn: ({ signal }) =>
      call(getPeopleImport, { params: { organizationId, importId } }, { signal }),
    // Asked again every second while it runs, so that the bar moves.
    refetchInterval: ({ state }) =>
      state.data?.started_at && !state.data.finished_at ? 1000 : false,
  })

export type ImportRowsFilter = Pick<
  NonNullable<Arguments<typeof listPeopleImportRows>['query']>,
  'page' | 'outcome'
>

export const importRowsQuery = (
  organizationId: string,
  importId: string,
  filter: ImportRowsFilter,
) =>
  queryOptions({
    queryKey: [...importKey(organizationId, importId), 'rows', filter],
    queryFn: ({ signal }) =>
      call(
        listPeopleImportRows,
        { params: { organizationId, importId }, query: { ...filter, page_size: peoplePageSize } },
        { signal },
      ),
  })
