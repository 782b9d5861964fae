import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  changePersonalEvent,
  changeSharedEvent,
  createPersonalEvent,
  createSharedEvent,
  deletePersonalEvent,
  deleteSharedEvent,
  type CalendarEntry,
  type ChangeEventBody,
  type EventBody,
} from '#contract/calendar.ts'
import type { SeriesScope } from '#contract/recurrence.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toaster.tsx'
import { calendarKey } from './queries.ts'

/** Where a new event goes: into my own calendar, an organization's, or a course's. */
export interface Target {
  organizationId: string | null
  courseId: string | null
}

export function useCreateEvent() {
  const { t } = useLingui()
  const done = useDone()
  return useMutation({
    mutationFn: ({ target, body }: { target: Target; body: EventBody }) =>
      target.organizationId
        ? call(createSharedEvent, {
            params: { organizationId: target.organizationId },
            body: { ...body, course_id: target.courseId },
          })
        : call(createPersonalEvent, { body }),
    onSuccess: () => done(t`Event created`),
  })
}

export function useChangeEvent() {
  const { t } = useLingui()
  const done = useDone()
  return useMutation({
    mutationFn: ({ entry, body }: { entry: CalendarEntry; body: Partial<ChangeEventBody> }) => {
      const eventId = entry.event?.id ?? ''
      return entry.organization
        ? call(changeSharedEvent, {
            params: { organizationId: entry.organization.id, eventId },
            body,
          })
        : call(changePersonalEvent, { params: { eventId }, body })
    },
    onSuccess: () => done(t`Event updated`),
  })
}

export function useDeleteEvent() {
  const { t } = useLingui()
  const done = useDone()
  return useMutation({
    mutationFn: ({ entry, scope }: { entry: CalendarEntry; scope: SeriesScope }) => {
      const eventId = entry.event?.id ?? ''
      const query = { scope, ...(entry.event && { date: entry.event.date }) }
      return entry.organization
        ? call(deleteSharedEvent, {
            params: { organizationId: entry.organization.id, eventId },
            query,
          })
        : call(deletePersonalEvent, { params: { eventId }, query })
    },
    onSuccess: () => done(t`Event deleted`),
  })
}

function useDone() {
  const client = useQueryClient()
  return async (message: string) => {
    toast.success(message)
    await client.invalidateQueries({ queryKey: calendarKey })
  }
}
