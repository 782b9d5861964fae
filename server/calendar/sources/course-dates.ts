import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Window } from '#server/recurrence/expand.ts'
import { type Happening, momentDefaults } from '../happening.ts'
import type { Scope } from '../scope.ts'

const MOST = 1000

interface CourseDates {
  organization_id: string
  course_id: string
  title: string
  version: number | null
  published_at: Date | null
  starts_at: Date | null
  ends_at: Date | null
}

/** When courses begin and end: those that I take or teach, and as admin all of the organization. */
export async function courseDatesIn(db: Db, scope: Scope, window: Window): Promise<Happening[]> {
  const taken = new Set(scope.places.map(({ course_id }) => course_id))
  const courses = new Map<string, CourseDates>(
    [...(await administered(db, scope, window)), ...scope.taught, ...scope.places].map((course) => [
      course.course_id,
      course,
    ]),
  )
  return [...courses.values()].flatMap((course) => {
    const as = taken.has(course.course_id) ? 'learner' : 'staff'
    return [
      ...moment(scope, course, as, 'course_start', course.starts_at, window),
      ...moment(scope, course, as, 'course_end', course.ends_at, window),
    ]
  })
}

async function administered(db: Db, scope: Scope, { from, to }: Window): Promise<CourseDates[]> {
  const ids = [...scope.memberships.values()]
    .filter(({ role }) => role === 'admin')
    .map(({ organization_id }) => organization_id)
  if (ids.length === 0 || scope.filter.course_id) return []
  return db
    .selectFrom('published_courses')
    .select([
      'organization_id',
      'course_id',
      'title',
      'version',
      'published_at',
      'starts_at',
      'ends_at',
    ])
    .where('organization_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('archived_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('starts_at', '>=', from), eb('starts_at', '<', to)]),
        eb.and([eb('ends_at', '>=', from), eb('ends_at', '<', to)]),
      ]),
    )
    .limit(MOST)
    .execute()
}

function moment(
  scope: Scope,
  course: CourseDates,
  as: 'learner' | 'staff',
  kind: 'course_start' | 'course_end',
  at: Date | null,
  { from, to }: Window,
): Happening[] {
  const organization = scope.memberships.get(course.organization_id)
  if (!at || at < from || at >= to || !organization) return []
  const id = `${kind}:${course.course_id}`
  return [
    {
      ...momentDefaults,
      id,
      uid: id.replace(':', '-'),
      sequence: course.version ?? 0,
      changed_at: course.published_at ?? scope.now,
      kind,
      title: course.title,
      starts_at: at,
      ends_at: at,
      organization: { id: organization.organization_id, name: organization.name },
      course: { id: course.course_id, title: course.title },
      as,
    },
  ]
}
