import type { CalendarEntry, CalendarKind } from '#contract/calendar.ts'
import type { LessonKind } from '#contract/lessons.ts'

/** One thing in someone's calendar, from whatever source, before it is shown or written into a file. */
export interface Happening {
  id: string
  uid: string
  sequence: number
  changed_at: Date
  kind: CalendarKind
  title: string
  starts_at: Date
  ends_at: Date
  start_date: string | null
  end_date: string | null
  zone: string | null
  organization: { id: string; name: string } | null
  course: { id: string; title: string } | null
  lesson: { id: string; kind: LessonKind } | null
  as: 'learner' | 'staff'
  done: boolean
  host: string | null
  description: string
  location: string
  event: CalendarEntry['event']
  live_session_id: string | null
  /** Does not take place; only subscribed calendars are told. */
  cancelled: boolean
  can: { update: boolean; delete: boolean }
}

/** What most sources have in common: a moment that nobody can move from here. */
export const momentDefaults = {
  start_date: null,
  end_date: null,
  zone: null,
  lesson: null,
  done: false,
  host: null,
  description: '',
  location: '',
  event: null,
  live_session_id: null,
  cancelled: false,
  can: { update: false, delete: false },
} satisfies Partial<Happening>

export const presentEntry = (happening: Happening): CalendarEntry => ({
  id: happening.id,
  uid: happening.uid,
  kind: happening.kind,
  title: happening.title,
  all_day: happening.start_date !== null,
  starts_at: happening.starts_at.toISOString(),
  ends_at: happening.ends_at.toISOString(),
  start_date: happening.start_date,
  end_date: happening.end_date,
  zone: happening.zone,
  organization: happening.organization,
  course: happening.course,
  lesson: happening.lesson,
  as: happening.as,
  done: happening.done,
  host: happening.host,
  description: happening.description,
  location: happening.location,
  event: happening.event,
  live_session_id: happening.live_session_id,
  can: happening.can,
})
