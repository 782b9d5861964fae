import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  CalendarDate,
  Id,
  Instant,
  Named,
  OrganizationParams,
  TimeZone,
  Titled,
  line,
  text,
} from './fields.ts'
import { LessonKind } from './lessons.ts'
import { RecurrenceRule, SeriesScope } from './recurrence.ts'
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

/** The longest calendar range that one request may read. */
export const maximumWindowDays = 400

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Either a time in a time zone, or whole days; `end_date` is the day after the last. */
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

/** Audience of an event: only its author, everyone in the organization, or the people of a course. */
export const EventAudience = z.enum(['personal', 'organization', 'course'])
export type EventAudience = z.infer<typeof EventAudience>

export const CalendarEntry = z.object({
  /** Identifies this occurrence. */
  id: z.string(),
  /** The UID in calendar files; all occurrences of a series share it. */
  uid: z.string(),
  kind: CalendarKind,
  title: z.string(),
  all_day: z.boolean(),
  /** Midnight UTC for whole days. A due date begins and ends at the same instant. */
  starts_at: Instant,
  ends_at: Instant,
  start_date: z.nullable(CalendarDate),
  end_date: z.nullable(CalendarDate),
  /** Time zone of the person who set the time; null if it doesn't matter. */
  zone: z.nullable(z.string()),
  organization: z.nullable(Named),
  course: z.nullable(Titled),
  /** What opens or is due, and whether the caller learns or teaches it. */
  lesson: z.nullable(z.object({ id: Id, kind: LessonKind })),
  as: z.enum(['learner', 'staff']),
  /** The caller has already done it. */
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
      /** The date that identifies this occurrence in its series. */
      date: CalendarDate,
      /** Whether this occurrence was changed individually. */
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
    /** Kinds, separated by commas; all if absent. */
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
    /** True if there were too many entries for one response; the latest ones were left out. */
    cut: z.boolean(),
  }),
})

/** Sources of entries, for filters, and calendars in which the caller can create shared events. */
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

/** A change to an event. `date` identifies the occurrence that `time` applies to; the first if absent. */
export const ChangeEventBody = z.object({
  scope: z._default(SeriesScope, 'all'),
  date: z.optional(CalendarDate),
  /** The revision that was read. A change that someone else has saved since isn't overwritten. */
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

/** The event after the change. Changing a later occurrence and all that follow may create a new event. */
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
    /** The event or session itself doesn't count as a conflict. */
    event_id: z.optional(Id),
    live_session_id: z.optional(Id),
  }),
  output: z.object({ conflicts: z.array(CalendarEntry), more: z.boolean() }),
  errors: ['recurrence_never'],
})

export const CalendarFeed = z.object({
  /** Null until one is created. Anyone with the URL can read the calendar. */
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
