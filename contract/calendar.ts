import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams, text, TimeZone } from './fields.ts'
import { LessonKind } from './lessons.ts'
import { CalendarDate, RecurrenceRule, SeriesScope } from './recurrence.ts'
import { TextFile } from './text-file.ts'

export const CalendarKind = z.enum([
  'event',
  'live_session',
  'due',
  'opening',
  'course_start',
  'course_end',
])
export type CalendarKind = z.infer<typeof CalendarKind>

/** The longest stretch of a calendar that is read at once. */
export const maximumWindowDays = 400

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** At an hour on the clock of a place, or whole days; `end_date` is the day after the last. */
export const EventTime = z.discriminatedUnion('all_day', [
  z
    .object({
      all_day: z.literal(false),
      starts_at: Instant,
      ends_at: Instant,
      zone: TimeZone,
    })
    .check(
      z.refine((time) => days(time.starts_at, time.ends_at) > 0, {
        path: ['ends_at'],
        error: 'The end must be after the start.',
      }),
      z.refine((time) => days(time.starts_at, time.ends_at) <= 31, {
        path: ['ends_at'],
        error: 'It lasts longer than a month. Make it an all-day event.',
      }),
      z.refine((time) => isNear(time.starts_at), {
        path: ['starts_at'],
        error: 'Choose a year between 2000 and 2200.',
      }),
    ),
  z.object({ all_day: z.literal(true), start_date: CalendarDate, end_date: CalendarDate }).check(
    z.refine((time) => time.end_date > time.start_date, {
      path: ['end_date'],
      error: 'The end must be after the start.',
    }),
    z.refine((time) => days(time.start_date, time.end_date) <= 366, {
      path: ['end_date'],
      error: 'It lasts longer than a year.',
    }),
    z.refine((time) => isNear(time.start_date), {
      path: ['start_date'],
      error: 'Choose a year between 2000 and 2200.',
    }),
  ),
])
export type EventTime = z.infer<typeof EventTime>

function isNear(date: string) {
  const year = Number(date.slice(0, 4))
  return year >= 2000 && year <= 2200
}

const Words = {
  title: line(200, 'Give it a name.'),
  description: text(5000),
  location: text(500),
}

/** Who an event is for: only me, everyone in the organization, or the people of a course. */
export const EventAudience = z.enum(['personal', 'organization', 'course'])
export type EventAudience = z.infer<typeof EventAudience>

export const CalendarEntry = z.object({
  /** Names this one occurrence. */
  id: z.string(),
  /** Names it in calendar files; all occurrences of a series share it. */
  uid: z.string(),
  kind: CalendarKind,
  title: z.string(),
  all_day: z.boolean(),
  /** Of whole days the midnights in UTC. A due date begins and ends at one instant. */
  starts_at: Instant,
  ends_at: Instant,
  start_date: z.nullable(CalendarDate),
  end_date: z.nullable(CalendarDate),
  /** The clock of whoever set the time; null where that says nothing. */
  zone: z.nullable(z.string()),
  organization: z.nullable(z.object({ id: Id, name: z.string() })),
  course: z.nullable(z.object({ id: Id, title: z.string() })),
  /** What opens or is due, and whether it is part of what I learn or of what I teach. */
  lesson: z.nullable(z.object({ id: Id, kind: LessonKind })),
  as: z.enum(['learner', 'staff']),
  /** Done already: nothing to worry about. */
  done: z.boolean(),
  host: z.nullable(z.string()),
  description: z.string(),
  location: z.string(),
  event: z.nullable(
    z.object({
      id: Id,
      audience: EventAudience,
      sequence: z.number(),
      recurrence: z.nullable(RecurrenceRule),
      /** The day that names this occurrence in its series. */
      date: CalendarDate,
      /** Whether this occurrence was changed by itself. */
      changed: z.boolean(),
    }),
  ),
  live_session_id: z.nullable(Id),
  can: z.object({ update: z.boolean(), delete: z.boolean() }),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

const Window = z
  .object({
    from: Instant,
    to: Instant,
    organization_id: z.optional(Id),
    course_id: z.optional(Id),
    /** Kinds, separated by commas; all of them when left out. */
    kinds: z.optional(
      z.string().check(
        z.maxLength(200),
        z.refine(
          (value) => value.split(',').every((kind) => CalendarKind.safeParse(kind).success),
          'Unknown kind',
        ),
      ),
    ),
  })
  .check(
    z.refine((window) => days(window.from, window.to) > 0, {
      path: ['to'],
      error: 'The end lies before the beginning.',
    }),
    z.refine((window) => days(window.from, window.to) <= maximumWindowDays, {
      path: ['to'],
      error: `Ask for at most ${maximumWindowDays} days at once.`,
    }),
  )

export const listCalendarEntries = endpoint({
  method: 'GET',
  path: '/api/me/calendar/',
  access: 'person',
  limited: true,
  summary: 'List what is in my calendar between two instants, in all my organizations',
  query: Window,
  output: z.object({
    entries: z.array(CalendarEntry),
    /** There was more than one answer holds; what is latest was left out. */
    cut: z.boolean(),
  }),
})

/** Where entries come from, for filters, and where I may put events that others see. */
export const CalendarPlaces = z.object({
  organizations: z.array(z.object({ id: Id, name: z.string(), can_share: z.boolean() })),
  courses: z.array(
    z.object({ id: Id, title: z.string(), organization_id: Id, can_share: z.boolean() }),
  ),
})
export type CalendarPlaces = z.infer<typeof CalendarPlaces>

export const listCalendarPlaces = endpoint({
  method: 'GET',
  path: '/api/me/calendar/places/',
  access: 'person',
  limited: true,
  summary: 'List the organizations and courses that my calendar draws from',
  output: CalendarPlaces,
})

export const EventBody = z.object({
  ...Words,
  time: EventTime,
  recurrence: z.nullable(RecurrenceRule),
})
export type EventBody = z.infer<typeof EventBody>

/** The change of an event. `date` names the occurrence that `time` is meant for; without it, the first. */
export const ChangeEventBody = z.object({
  scope: z._default(SeriesScope, 'all'),
  date: z.optional(CalendarDate),
  /** As it was read; a change made meanwhile by someone else is not overwritten. */
  sequence: z.optional(z.int()),
  title: z.optional(Words.title),
  description: z.optional(Words.description),
  location: z.optional(Words.location),
  time: z.optional(EventTime),
  recurrence: z.optional(z.nullable(RecurrenceRule)),
})
export type ChangeEventBody = z.infer<typeof ChangeEventBody>

const DeleteEventQuery = z.object({
  scope: z._default(SeriesScope, 'all'),
  date: z.optional(CalendarDate),
})
export type DeleteEventQuery = z.infer<typeof DeleteEventQuery>

/** The event as it stands after a change; from a later occurrence on that may be a new one. */
const EventReference = z.object({ id: Id, sequence: z.number() })

const PersonalEventParams = z.object({ eventId: Id })
const SharedEventParams = z.extend(OrganizationParams, { eventId: Id })
const changeErrors = [
  'event_not_found',
  'event_changed',
  'event_recurrence_scope',
  'event_exceptions_exhausted',
  'occurrence_not_found',
  'recurrence_never',
] as const

export const createPersonalEvent = endpoint({
  method: 'POST',
  path: '/api/me/calendar/events/',
  access: 'person',
  limited: true,
  summary: 'Put an event into my own calendar',
  body: EventBody,
  output: EventReference,
  errors: ['recurrence_never', 'events_exhausted'],
})

export const changePersonalEvent = endpoint({
  method: 'PATCH',
  path: '/api/me/calendar/events/:eventId/',
  access: 'person',
  limited: true,
  summary: 'Change an event of mine: one occurrence, this and the following, or all',
  params: PersonalEventParams,
  body: ChangeEventBody,
  output: EventReference,
  errors: changeErrors,
})

export const deletePersonalEvent = endpoint({
  method: 'DELETE',
  path: '/api/me/calendar/events/:eventId/',
  access: 'person',
  limited: true,
  summary: 'Delete an event of mine: one occurrence, this and the following, or all',
  params: PersonalEventParams,
  query: DeleteEventQuery,
  errors: ['event_not_found', 'occurrence_not_found', 'event_exceptions_exhausted'],
})

export const createSharedEvent = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/calendar/events/',
  access: 'member',
  summary: 'Put an event into the calendars of an organization or of a course',
  params: OrganizationParams,
  body: z.extend(EventBody, { course_id: z.nullable(Id) }),
  output: EventReference,
  errors: ['not_allowed', 'course_not_found', 'recurrence_never', 'events_exhausted'],
})

export const changeSharedEvent = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:organizationId/calendar/events/:eventId/',
  access: 'member',
  summary: 'Change a shared event: one occurrence, this and the following, or all',
  params: SharedEventParams,
  body: ChangeEventBody,
  output: EventReference,
  errors: ['not_allowed', ...changeErrors],
})

export const deleteSharedEvent = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/calendar/events/:eventId/',
  access: 'member',
  summary: 'Cancel a shared event: one occurrence, this and the following, or all',
  params: SharedEventParams,
  query: DeleteEventQuery,
  errors: ['not_allowed', 'event_not_found', 'occurrence_not_found', 'event_exceptions_exhausted'],
})

export const findConflicts = endpoint({
  method: 'POST',
  path: '/api/me/calendar/conflicts/',
  access: 'person',
  limited: true,
  summary: 'Find what else is in my calendar at the time of an event, for its first weeks',
  body: z.object({
    time: EventTime,
    recurrence: z.nullable(RecurrenceRule),
    /** The event or session itself is no conflict. */
    event_id: z.optional(Id),
    live_session_id: z.optional(Id),
  }),
  output: z.object({ conflicts: z.array(CalendarEntry), more: z.boolean() }),
  errors: ['recurrence_never'],
})

export const CalendarFeed = z.object({
  /** Null until there is one. Whoever knows the address reads the calendar. */
  url: z.nullable(z.string()),
  created_at: z.nullable(Instant),
  last_read_at: z.nullable(Instant),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/me/calendar/feed/',
  access: 'person',
  summary: 'Read the secret address of my calendar for other programs',
  output: CalendarFeed,
})

export const resetCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/me/calendar/feed/reset/',
  access: 'person',
  summary: 'Make a new secret address; the old one stops at once',
  output: CalendarFeed,
})

export const removeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/me/calendar/feed/',
  access: 'person',
  summary: 'Stop the secret address of my calendar',
})

export const downloadCalendarEntry = endpoint({
  method: 'GET',
  path: '/api/me/calendar/file/',
  access: 'person',
  limited: true,
  summary: 'Download one entry of my calendar, with all its occurrences, as a calendar file',
  query: z.object({ uid: z.string().check(z.maxLength(200)) }),
  output: TextFile,
  errors: ['event_not_found'],
})
