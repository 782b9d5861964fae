import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  findConflicts,
  getCalendarFeed,
  listCalendarEntries,
  listCalendarPlaces,
  type EventTime,
} from '#contract/calendar.ts'
import type { RecurrenceRule } from '#contract/recurrence.ts'
import { call } from '#web/lib/call.ts'
import type { CalendarSearch } from './calendar-search.ts'
import type { Stretch } from './stretch.ts'

export const calendarKey = ['calendar'] as const

export const entriesQuery = ({ from, to }: Stretch, search: CalendarSearch) =>
  queryOptions({
    queryKey: [
      ...calendarKey,
      'entries',
      from,
      to,
      search.organization,
      search.course,
      search.kinds,
    ],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        listCalendarEntries,
        {
          query: {
            from,
            to,
            ...(search.organization && { organization_id: search.organization }),
            ...(search.course && { course_id: search.course }),
            ...(search.kinds && { kinds: search.kinds }),
          },
        },
        { signal },
      ),
  })

export const placesQuery = queryOptions({
  queryKey: [...calendarKey, 'places'],
  queryFn: ({ signal }) => call(listCalendarPlaces, {}, { signal }),
})

export const feedQuery = queryOptions({
  queryKey: [...calendarKey, 'feed'],
  queryFn: ({ signal }) => call(getCalendarFeed, {}, { signal }),
})

export interface ConflictsAsked {
  time: EventTime
  recurrence: RecurrenceRule | null
  event_id?: string
}

export const conflictsQuery = (asked: ConflictsAsked | null) =>
  queryOptions({
    queryKey: [...calendarKey, 'conflicts', asked],
    enabled: asked !== null,
    retry: false,
    queryFn: ({ signal }) =>
      asked
        ? call(findConflicts, { body: asked }, { signal })
        : Promise.resolve({ conflicts: [], more: false }),
  })
