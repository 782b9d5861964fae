import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getCalendarFeed, listCalendarEntries, listCalendarPlaces } from '#contract/calendar.ts'
import { getSchoolSettings } from '#contract/school-settings.ts'
import { call } from '#web/lib/call.ts'
import type { CalendarSearch } from './calendar-search.ts'
import type { Stretch } from './stretch.ts'

export const calendarKey = ['calendar'] as const

/** When weeks begin and which days are holidays where the person is. */
export const schoolQuery = (organizationId: string | null) =>
  queryOptions({
    queryKey: [...calendarKey, 'school', organizationId],
    enabled: organizationId !== null,
    staleTime: 300_000,
    queryFn: ({ signal }) =>
      call(getSchoolSettings, { params: { organizationId: organizationId ?? '' } }, { signal }),
  })

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
