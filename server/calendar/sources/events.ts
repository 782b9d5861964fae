import type { Db } from '#server/db/database.ts'
import { fullName } from '#server/identity/person-name.ts'
import type { WordedException } from '#server/icalendar/calendar.ts'
import { expandSeries, type Occurrence, type Window } from '#server/recurrence/expand.ts'
import type { Series } from '#server/recurrence/series.ts'
import type { Happening } from '../happening.ts'
import { eventPolicy } from '../policy.ts'
import { type EventRow, listEvents, listExceptions, seriesOf } from '../queries.ts'
import type { Scope } from '../scope.ts'

/** Own and shared events, every occurrence where it takes place. Two queries, however many events there are. */
export async function eventsIn(db: Db, scope: Scope, window: Window): Promise<Happening[]> {
  const rows = await listEvents(db, scope, window)
  const exceptions = await listExceptions(
    db,
    rows.filter(({ rrule }) => rrule).map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const series = seriesOf(row)
    return expandSeries(series, exceptions.get(row.id) ?? [], window).map((occurrence) =>
      happeningOf(scope, row, series, occurrence),
    )
  })
}

function happeningOf(
  scope: Scope,
  row: EventRow,
  series: Series,
  { date, exception, ...time }: Occurrence<WordedException>,
): Happening {
  const actor = actorFor(scope, row)
  const organization = row.organization_id ? scope.memberships.get(row.organization_id) : undefined
  return {
    ...time,
    id: `event:${row.id}:${date}`,
    uid: `event-${row.id}`,
    sequence: row.sequence,
    changed_at: row.updated_at,
    kind: 'event',
    title: exception?.title ?? row.title,
    description: exception?.description ?? row.description,
    location: exception?.location ?? row.location,
    zone: series.all_day ? null : series.zone,
    organization: organization
      ? { id: organization.organization_id, name: organization.name }
      : null,
    course: row.course_id ? { id: row.course_id, title: row.course_title ?? '' } : null,
    lesson: null,
    as: actor.role === 'learner' ? 'learner' : 'staff',
    done: false,
    host: row.organization_id && row.creator ? fullName(row.creator) : null,
    event: {
      id: row.id,
      audience: row.person_id ? 'personal' : row.course_id ? 'course' : 'organization',
      sequence: row.sequence,
      recurrence: series.rule,
      date,
      changed: exception !== null,
    },
    live_session_id: null,
    cancelled: false,
    can: { update: eventPolicy.update(actor, row), delete: eventPolicy.delete(actor, row) },
  }
}

const actorFor = (scope: Scope, row: EventRow) => ({
  personId: scope.personId,
  role: (row.organization_id && scope.memberships.get(row.organization_id)?.role) || null,
  teaches: scope.taught.some(({ course_id }) => course_id === row.course_id),
})
