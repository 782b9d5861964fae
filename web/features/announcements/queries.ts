import { queryOptions } from '@tanstack/react-query'
import { listAnnouncements } from '#contract/announcements.ts'
import type { Arguments } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'

export type AnnouncementsFilter = NonNullable<Arguments<typeof listAnnouncements>['query']>

export const announcementsPageSize = 10

export const announcementsKey = (organizationId: string) => ['announcements', organizationId]

export const announcementsQuery = (organizationId: string, filter: AnnouncementsFilter) =>
  queryOptions({
    queryKey: [...announcementsKey(organizationId), filter],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        listAnnouncements,
        { params: { organizationId }, query: { page_size: announcementsPageSize, ...filter } },
        { signal },
      ),
  })
