import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import type { WordedException } from '#server/icalendar/calendar.ts'
import { readRule } from '#server/recurrence/rule.ts'
import type { Series } from '#server/recurrence/series.ts'
import { personNameColumn } from '#server/identity/person-name.ts'
import type { Scope } from './scope.ts'

const events = (db: Db) =>
  db
    .selectFrom('calendar_events as e')
    .leftJoin('people as p', 'p.id', 'e.created_by')
    .leftJoin('courses as c', (join) =>
      join.onRef('c.organization_id', '=', 'e.organization_id').onRef('c.id', '=', 'e.course_id'),
    )
    .selectAll('e')
    .select([personNameColumn('p').as('creator'), 'c.title as course_title'])

export type EventRow = Awaited<ReturnType<typeof lockEvent>>

/** Locked until the end of the transaction. Personal events answer only to their owner, shared ones in their organization. */
export async function lockEvent(ctx: PersonCtx & { organizationId?: string }, eventId: string) {
  const query = events(ctx.db).where('e.id', '=', eventId).where('e.cancelled_at', 'is', null)
  const row = await (
    ctx.organizationId
      ? query.where('e.organization_id', '=', ctx.organizationId)
      : query.where('e.person_id', '=', ctx.personId)
  )
    .forUpdate('e')
    .executeTakeFirst()
  if (!row) throw problem('event_not_found')
  return row
}

interface Asked {
  from: Date
  to: Date
  /** Also those that were canceled after this instant. */
  cancelledSince?: Date
}

/** Every event that the scope shows and that may take place in the window; expansion decides. */
export async function listEvents(db: Db, scope: Scope, asked: Asked): Promise<EventRow[]> {
  const lists = await Promise.all([
    hasFilter(scope) ? [] : during(personalEvents(db, scope), asked).execute(),
    scope.memberships.size > 0 ? during(sharedEvents(db, scope), asked).execute() : [],
  ])
  return lists.flat()
}

const hasFilter = ({ filter }: Scope) => Boolean(filter.organization_id ?? filter.course_id)

const personalEvents = (db: Db, { personId }: Scope) =>
  events(db).where('e.person_id', '=', personId)

/** Of the organization as a whole, of the courses that the person takes or teaches, and to admins of every course. */
function sharedEvents(db: Db, scope: Scope) {
  const rows = [...scope.memberships.values()]
  const member = rows.map(({ organization_id }) => organization_id)
  const administered = rows.filter(({ role }) => role === 'admin').map((row) => row.organization_id)
  const courses = [...scope.places, ...scope.taught].map(({ course_id }) => course_id)
  const query = events(db)
    .where('e.organization_id', '=', sql<string>`any(${member}::uuid[])`)
    .where((eb) =>
      eb.or([
        eb('e.course_id', 'is', null),
        eb('e.course_id', '=', sql<string>`any(${courses}::uuid[])`),
        eb('e.organization_id', '=', sql<string>`any(${administered}::uuid[])`),
      ]),
    )
  const { course_id } = scope.filter
  return course_id ? query.where('e.course_id', '=', course_id) : query
}

const MOST_EVENTS = 2000

const during = (query: ReturnType<typeof events>, { from, to, cancelledSince }: Asked) =>
  query
    .where((eb) =>
      eb.or([
        eb('e.cancelled_at', 'is', null),
        ...(cancelledSince ? [eb('e.cancelled_at', '>', cancelledSince)] : []),
      ]),
    )
    .where('e.active_from', '<', dayLater(to, 1))
    .where((eb) =>
      eb.or([eb('e.active_until', 'is', null), eb('e.active_until', '>', dayLater(from, -1))]),
    )
    .orderBy('e.active_from')
    .limit(MOST_EVENTS)

/** Whole days reach over the window by up to half a day on either side. */
const dayLater = (instant: Date, days: number) => new Date(instant.getTime() + days * 86_400_000)

/** The exceptions of many events in one query. */
export async function listExceptions(
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, WordedException[]>> {
  const byEvent = new Map<string, WordedException[]>()
  if (eventIds.length === 0) return byEvent
  const rows = await db
    .selectFrom('calendar_exceptions')
    .selectAll()
    .where('event_id', '=', sql<string>`any(${eventIds}::uuid[])`)
    .orderBy('event_id')
    .orderBy('date')
    .execute()
  for (const row of rows) {
    const list = byEvent.get(row.event_id) ?? []
    list.push(exceptionOf(row))
    byEvent.set(row.event_id, list)
  }
  return byEvent
}

interface ExceptionRow {
  date: string
  cancelled_at: Date | null
  starts_at: Date | null
  ends_at: Date | null
  start_date: string | null
  end_date: string | null
  title: string | null
  description: string | null
  location: string | null
}

const exceptionOf = (row: ExceptionRow): WordedException => ({
  date: row.date,
  cancelled: row.cancelled_at !== null,
  moved:
    row.start_date && row.end_date
      ? { start_date: row.start_date, end_date: row.end_date }
      : row.starts_at && row.ends_at
        ? { starts_at: row.starts_at, ends_at: row.ends_at }
        : null,
  title: row.title,
  description: row.description,
  location: row.location,
})

/** The event's row as the series that the mechanism works with. */
export function seriesOf(
  row: Pick<EventRow, 'start_date' | 'end_date' | 'starts_at' | 'ends_at' | 'zone' | 'rrule'>,
): Series {
  const rule = row.rrule ? readRule(row.rrule) : null
  return row.start_date && row.end_date
    ? { all_day: true, start_date: row.start_date, end_date: row.end_date, rule }
    : { all_day: false, starts_at: row.starts_at, ends_at: row.ends_at, zone: row.zone, rule }
}
