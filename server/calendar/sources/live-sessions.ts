import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { fullName, personNameColumn } from '#server/identity/person-name.ts'
import type { Window } from '#server/recurrence/expand.ts'
import { type Happening, momentDefaults } from '../happening.ts'
import type { Scope } from '../scope.ts'

const MOST = 2000

/** Sessions of courses that I take or teach, of my groups, those that I host, and as admin all of the organization. */
export async function liveSessionsIn(db: Db, scope: Scope, window: Window): Promise<Happening[]> {
  const rows = await listSessions(db, scope, window)
  const taken = new Set(scope.places.map(({ course_id }) => course_id))
  return rows.flatMap((row) => {
    const organization = scope.memberships.get(row.organization_id)
    if (!organization) return []
    const learns = row.course_id ? taken.has(row.course_id) : organization.role === 'learner'
    return {
      ...momentDefaults,
      id: `live_session:${row.id}`,
      uid: `live-session-${row.id}`,
      sequence: row.sequence,
      changed_at: row.updated_at,
      kind: 'live_session' as const,
      title: row.title,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      zone: row.time_zone,
      organization: { id: organization.organization_id, name: organization.name },
      course: row.course_id ? { id: row.course_id, title: row.course_title ?? '' } : null,
      as: learns ? ('learner' as const) : ('staff' as const),
      host: row.host && fullName(row.host),
      description: row.description,
      live_session_id: row.id,
      cancelled: row.cancelled_at !== null,
    }
  })
}

function listSessions(db: Db, scope: Scope, { from, to }: Window) {
  const rows = [...scope.memberships.values()]
  if (rows.length === 0) return Promise.resolve([])
  const member = rows.map(({ organization_id }) => organization_id)
  const administered = rows.filter(({ role }) => role === 'admin').map((row) => row.organization_id)
  const courses = [...scope.places, ...scope.taught].map(({ course_id }) => course_id)
  let query = db
    .selectFrom('live_sessions as s')
    .leftJoin('courses as c', (join) =>
      join.onRef('c.organization_id', '=', 's.organization_id').onRef('c.id', '=', 's.course_id'),
    )
    .leftJoin('people as h', 'h.id', 's.host_id')
    .select([
      's.organization_id',
      's.id',
      's.course_id',
      's.title',
      's.description',
      's.starts_at',
      's.ends_at',
      's.time_zone',
      's.sequence',
      's.updated_at',
      's.cancelled_at',
      'c.title as course_title',
      personNameColumn('h').as('host'),
    ])
    .where('s.organization_id', '=', sql<string>`any(${member}::uuid[])`)
    // No session lasts longer than a day, so the index on the beginning bounds both ends.
    .where('s.starts_at', '>', new Date(from.getTime() - 86_400_000))
    .where('s.starts_at', '<', to)
    .where('s.ends_at', '>', from)
    .where((eb) =>
      eb.or([
        eb('s.organization_id', '=', sql<string>`any(${administered}::uuid[])`),
        eb('s.host_id', '=', scope.personId),
        eb('s.course_id', '=', sql<string>`any(${courses}::uuid[])`),
        sql<boolean>`exists (select 1 from member_group_people g where g.organization_id = s.organization_id
          and g.group_id = s.group_id and g.person_id = ${scope.personId})`,
      ]),
    )
  if (scope.filter.course_id) query = query.where('s.course_id', '=', scope.filter.course_id)
  return query.orderBy('s.starts_at').limit(MOST).execute()
}
