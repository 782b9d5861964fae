import * as z from 'zod/mini'
import { CourseParams } from './courses.ts'
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
  requiredText,
  text,
} from './fields.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'
import { RecurrenceRule, SeriesScope } from './recurrence.ts'
import { TextFile } from './text-file.ts'

/** Meetings of a course or group, in the built-in room or behind an external link. */

export const LiveSessionStatus = z.enum(['scheduled', 'live', 'ended', 'cancelled'])
export type LiveSessionStatus = z.infer<typeof LiveSessionStatus>

export const Sharing = z.enum(['everyone', 'hosts'])
export type Sharing = z.infer<typeof Sharing>

const minutes = z.number().check(z.int(), z.minimum(1), z.maximum(1440))

export const LiveSession = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  /** The audience: a course or a group. */
  course: z.nullable(Titled),
  group: z.nullable(Named),
  host: z.nullable(PersonName),
  starts_at: Instant,
  ends_at: Instant,
  /** The time zone in which the host chose the time. */
  time_zone: z.string(),
  capacity: z.nullable(z.number()),
  room: z.enum(['built_in', 'link']),
  has_waiting_room: z.boolean(),
  sharing: Sharing,
  attendance_minutes: z.number(),
  status: LiveSessionStatus,
  started_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  cancelled: z.nullable(z.object({ at: Instant, reason: z.string() })),
  /** For series: the rule, and the date that identifies this session. */
  series: z.nullable(z.object({ id: Id, recurrence: RecurrenceRule, date: CalendarDate })),
  /** When the caller may join, and in which role; the server decides both. */
  join: z.object({
    role: z.enum(['host', 'guest']),
    opens_at: Instant,
    closes_at: Instant,
    is_open: z.boolean(),
  }),
  /** Null until the caller has joined. */
  my_attendance: z.nullable(
    z.object({
      joined_at: z.nullable(Instant),
      left_at: z.nullable(Instant),
      minutes: z.number(),
      attended: z.boolean(),
    }),
  ),
  /** How many recordings of it there are to watch. */
  recordings: z.number(),
  /** Only for hosts. */
  management: z.nullable(
    z.object({
      outside_url: z.nullable(z.string()),
      invited: z.number(),
      came: z.number(),
      /** Up to three other sessions that the host has at the same time; for the host and admins. */
      overlaps: z.array(Titled),
    }),
  ),
  can: z.object({
    edit: z.boolean(),
    cancel: z.boolean(),
    end: z.boolean(),
    see_attendance: z.boolean(),
  }),
})
export type LiveSession = z.infer<typeof LiveSession>

export const LiveSessionWhen = z.enum(['upcoming', 'live', 'past'])
export type LiveSessionWhen = z.infer<typeof LiveSessionWhen>

export const listLiveSessions = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/live-sessions/',
  access: 'member',
  summary: 'List live sessions that are for me or that I run: upcoming, live now or past',
  params: OrganizationParams,
  query: z.extend(PageQuery, {
    when: z._default(LiveSessionWhen, 'upcoming'),
    course: z.optional(Id),
    group: z.optional(Id),
  }),
  output: z.extend(pageOf(LiveSession), {
    counts: z.object({ upcoming: z.number(), live: z.number(), past: z.number() }),
    /** Courses and groups that the caller may schedule sessions for. */
    can: z.object({
      schedule: z.boolean(),
      courses: z.array(Titled),
      groups: z.array(Named),
    }),
  }),
})

const details = {
  title: line(200, 'Give it a title'),
  description: z._default(text(5000), ''),
  capacity: z._default(
    z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
    null,
  ),
  /** Absent or null: the built-in room. */
  outside_url: z._default(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(1000),
          z.regex(/^https:\/\/[^\s/]+/, 'Use an address that starts with https://'),
        ),
    ),
    null,
  ),
  has_waiting_room: z._default(z.boolean(), false),
  sharing: z._default(Sharing, 'everyone'),
  /** Minutes required to count as attended; half of the session by default. */
  attendance_minutes: z.optional(minutes),
}

export const LiveSessionTimes = z.object({
  starts_at: Instant,
  ends_at: Instant,
  time_zone: TimeZone,
})

export const LiveSessionBody = z.object({
  ...details,
  ...LiveSessionTimes.shape,
  course_id: z._default(z.nullable(Id), null),
  group_id: z._default(z.nullable(Id), null),
  /** Each occurrence is a separate session; the rule must end. */
  recurrence: z._default(z.nullable(RecurrenceRule), null),
})
export type LiveSessionBody = z.infer<typeof LiveSessionBody>

const timeErrors = ['live_session_times_invalid'] as const

export const scheduleLiveSession = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/live-sessions/',
  access: 'member',
  summary: 'Schedule a live session for a course or a group and tell its people',
  params: OrganizationParams,
  body: LiveSessionBody,
  output: LiveSession,
  errors: [
    'not_allowed',
    'course_not_found',
    'group_not_found',
    ...timeErrors,
    'recurrence_never',
    'live_session_series_endless',
    'live_session_series_too_long',
  ],
})

/** Which sessions of a series to change; only upcoming ones. */
const scope = z._default(SeriesScope, 'this')

const SessionParams = z.extend(OrganizationParams, { sessionId: Id })
const changing = ['live_session_not_found', 'not_allowed', 'live_session_over'] as const

export const getLiveSession = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/live-sessions/:sessionId/',
  access: 'member',
  summary: 'Read a live session',
  params: SessionParams,
  output: LiveSession,
  errors: ['live_session_not_found'],
})

export const editLiveSession = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:organizationId/live-sessions/:sessionId/',
  access: 'member',
  summary: 'Change what a live session is about and how its room works',
  params: SessionParams,
  body: z.object({ ...details, scope }),
  output: LiveSession,
  errors: changing,
})

export const moveLiveSession = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/live-sessions/:sessionId/move/',
  access: 'member',
  summary: 'Move a live session to another time and tell its people',
  params: SessionParams,
  body: z.extend(LiveSessionTimes, { message: z._default(text(1000), ''), scope }),
  output: LiveSession,
  errors: [
    ...changing,
    'live_session_started',
    ...timeErrors,
    'occurrence_not_found',
    'recurrence_never',
  ],
})

export const cancelLiveSession = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/live-sessions/:sessionId/cancel/',
  access: 'member',
  summary: 'Cancel a live session and tell its people why',
  params: SessionParams,
  body: z.object({ reason: requiredText(1000), scope }),
  output: LiveSession,
  errors: [...changing, 'occurrence_not_found'],
})

export const endLiveSession = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/live-sessions/:sessionId/end/',
  access: 'member',
  summary: 'End a live session for everyone; ending twice changes nothing',
  params: SessionParams,
  output: LiveSession,
  errors: ['live_session_not_found', 'not_allowed', 'live_session_cancelled'],
})

export const downloadLiveSession = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/live-sessions/:sessionId/calendar-file/',
  access: 'member',
  summary: 'Download one live session as a calendar file',
  params: SessionParams,
  output: TextFile,
  errors: ['live_session_not_found', 'live_session_cancelled'],
})

export const visitLiveSession = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/live-sessions/:sessionId/visit/',
  access: 'member',
  summary: 'Go to the outside room of a live session; the visit is recorded',
  params: SessionParams,
  output: z.object({ url: z.string() }),
  errors: [
    'live_session_not_found',
    'live_session_cancelled',
    'live_session_not_open',
    'live_session_over',
  ],
})

export const Attendance = z.object({
  person: PersonName,
  /** Null if the person never joined. */
  joined_at: z.nullable(Instant),
  /** Null while the person is in the session. */
  left_at: z.nullable(Instant),
  minutes: z.number(),
  attended: z.boolean(),
  /** Set by staff, overriding the recorded attendance. */
  is_marked: z.boolean(),
  is_present: z.boolean(),
})
export type Attendance = z.infer<typeof Attendance>

export const listAttendance = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/live-sessions/:sessionId/attendance/',
  access: 'member',
  summary: 'List who was invited to a live session or came, with how long they stayed',
  params: SessionParams,
  query: z.extend(PageQuery, { attended: z.optional(z.stringbool()) }),
  output: z.extend(pageOf(Attendance), { attended_count: z.number(), came_count: z.number() }),
  errors: ['live_session_not_found', 'not_allowed'],
})

/** A live session that a person came to, or that staff marked for them. */
export const PersonSession = z.object({
  id: Id,
  title: z.string(),
  starts_at: Instant,
  course_title: z.nullable(z.string()),
  minutes: z.number(),
  attended: z.boolean(),
})
export type PersonSession = z.infer<typeof PersonSession>

export const listPersonSessions = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/people/:personId/live-sessions/',
  access: 'member',
  summary: 'List the live sessions that a person came to, the latest first',
  params: z.extend(OrganizationParams, { personId: Id }),
  query: PageQuery,
  output: pageOf(PersonSession),
  errors: ['not_allowed', 'member_not_found'],
})

export const exportAttendance = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/live-sessions/:sessionId/attendance/export/',
  access: 'member',
  summary: 'Export the attendance of a live session as CSV',
  params: SessionParams,
  output: TextFile,
  errors: ['live_session_not_found', 'not_allowed'],
})

export const markAttendance = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/live-sessions/:sessionId/attendance/mark/',
  access: 'member',
  summary: 'Say that someone attended or did not; null goes back to what was recorded',
  params: SessionParams,
  body: z.object({ person_id: Id, attended: z.nullable(z.boolean()) }),
  errors: ['live_session_not_found', 'not_allowed', 'member_not_found'],
})

export const setLessonSession = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/live-session/',
  access: 'member',
  summary:
    'Let a lesson of the draft show a live session of its course; attending it completes the lesson',
  params: z.extend(CourseParams, { lessonId: Id }),
  body: z.object({ session_id: Id }),
  errors: [
    'not_allowed',
    'course_not_found',
    'course_in_review',
    'course_archived',
    'lesson_not_found',
    'live_session_not_found',
    'live_session_cancelled',
  ],
})
