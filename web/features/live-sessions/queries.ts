import { queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#contract/endpoint.ts'
import { getLiveSession, listAttendance, listLiveSessions } from '#contract/live-sessions.ts'
import { call } from '#web/lib/call.ts'

export type SessionsFilter = NonNullable<Arguments<typeof listLiveSessions>['query']>

export const sessionsPageSize = 10
export const attendancePageSize = 20

export const liveSessionsKey = (organizationId: string) => ['live-sessions', organizationId]

/** Asked again while the page is open: sessions open and end by the clock. */
export const liveSessionsQuery = (organizationId: string, filter: SessionsFilter) =>
  queryOptions({
    queryKey: [...liveSessionsKey(organizationId), 'list', filter],
    staleTime: 0,
    refetchInterval: 60_000,
    queryFn: ({ signal }) =>
      call(
        listLiveSessions,
        { params: { organizationId }, query: { page_size: sessionsPageSize, ...filter } },
        { signal },
      ),
  })

export const liveSessionQuery = (organizationId: string, sessionId: string) =>
  queryOptions({
    queryKey: [...liveSessionsKey(organizationId), 'one', sessionId],
    staleTime: 0,
    refetchInterval: 60_000,
    queryFn: ({ signal }) =>
      call(getLiveSession, { params: { organizationId, sessionId } }, { signal }),
  })

export const attendanceQuery = (
  organizationId: string,
  sessionId: string,
  filter: NonNullable<Arguments<typeof listAttendance>['query']>,
) =>
  queryOptions({
    queryKey: [...liveSessionsKey(organizationId), 'attendance', sessionId, filter],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        listAttendance,
        {
          params: { organizationId, sessionId },
          query: { page_size: attendancePageSize, ...filter },
        },
        { signal },
      ),
  })
