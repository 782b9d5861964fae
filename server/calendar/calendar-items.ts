import type { Db } from '#server/db/database.ts'
import type { Mechanisms } from '#server/http/context.ts'
import type { CalendarItem } from '#server/icalendar/calendar.ts'
import type { Happening } from './happening.ts'
import { listHappenings } from './list-entries.ts'
import { type EventRow, listEvents, listExceptions, seriesOf } from './queries.ts'
import type { Scope } from './scope.ts'
import { listOrigins } from '#server/organizations/own-host.ts'
import { say, type Words } from '#server/words/sentence.ts'
import { word, type Reader } from '#server/words/word.ts'

const DAY = 86_400_000

/** What other programs are told: from two months ago to a year ahead; series as they are, the rest by its dates. */
export async function listCalendarItems(
  db: Db,
  scope: Scope,
  app: Mechanisms,
  reader: Reader,
): Promise<CalendarItem[]> {
  const window = {
    from: new Date(scope.now.getTime() - 60 * DAY),
    to: new Date(scope.now.getTime() + 366 * DAY),
  }
  const events = await listEvents(db, scope, { ...window, cancelledSince: window.from })
  const exceptions = await listExceptions(
    db,
    events.map(({ id }) => id),
  )
  const others = ['due', 'opening', 'course_start', 'course_end', 'live_session']
  const moments = await listHappenings(db, scope, window, others)
  const { publicUrl } = app.env
  // Names of entries never change, whatever host the organization has.
  const host = new URL(publicUrl).hostname
  const organizations = moments.flatMap(({ organization }) => organization?.id ?? [])
  const origins = await listOrigins({ db, app }, [...new Set(organizations)])
  const siteOf = ({ organization }: Happening) => origins.get(organization?.id ?? '') ?? publicUrl
  return [
    ...events.map((event) => ({
      ...eventItem(event),
      uid: `event-${event.id}@${host}`,
      exceptions: exceptions.get(event.id) ?? [],
    })),
    ...moments.map((moment) => momentItem(moment, host, siteOf(moment), reader)),
  ]
}

const eventItem = (event: EventRow) => ({
  sequence: event.sequence,
  series: seriesOf(event),
  title: event.title,
  description: event.description,
  location: event.location,
  categories: event.course_title ? [event.course_title] : [],
  url: null,
  cancelled: event.cancelled_at !== null,
  changed_at: event.updated_at,
})

function momentItem(
  moment: Happening,
  host: string,
  publicUrl: string,
  reader: Reader,
): CalendarItem {
  return {
    uid: `${moment.uid}@${host}`,
    sequence: moment.sequence,
    series: {
      all_day: false,
      zone: moment.zone ?? 'UTC',
      starts_at: moment.starts_at,
      ends_at: moment.ends_at,
      rule: null,
    },
    exceptions: [],
    title: word(words[moment.kind](moment.title), reader),
    description: moment.description || (moment.course?.title ?? ''),
    location: moment.location,
    categories: moment.course ? [moment.course.title] : [],
    url: linkOf(moment, publicUrl),
    cancelled: moment.cancelled,
    changed_at: moment.changed_at,
  }
}

/** Files have no colors, so the title says what it is. */
const words: Record<Happening['kind'], (title: string) => Words> = {
  event: (title) => title,
  live_session: (title) => title,
  due: (title) => say('Due: {title}', { title }),
  opening: (title) => say('Opens: {title}', { title }),
  course_start: (title) => say('Course starts: {title}', { title }),
  course_end: (title) => say('Course ends: {title}', { title }),
}

function linkOf(
  { as, course, lesson, live_session_id }: Happening,
  publicUrl: string,
): string | null {
  if (live_session_id) {
    return `${publicUrl}/dashboard/${as === 'staff' ? 'instructor' : 'student'}/live-sessions`
  }
  if (!course) return null
  if (as === 'staff') return `${publicUrl}/dashboard/instructor/courses/${course.id}`
  const home = `${publicUrl}/dashboard/student/courses/${course.id}`
  return lesson ? `${home}/lessons/${lesson.id}` : home
}
