import type { Noun } from '#server/noun.ts'
import { calendarAuditWords } from './audit-words.ts'
import { calendarJobs } from './jobs.ts'
import { calendarPersonalData } from './personal-data.ts'
import { memberCalendarRoutes, personCalendarRoutes } from './routes.ts'
import { serveCalendarFeeds } from './serve-feed.ts'

export const calendar: Noun = {
  routes: { person: personCalendarRoutes, member: memberCalendarRoutes },
  // anyone with the secret address of a calendar
  serve: serveCalendarFeeds,
  jobs: calendarJobs,
  personalData: [calendarPersonalData],
  auditWords: calendarAuditWords,
}
