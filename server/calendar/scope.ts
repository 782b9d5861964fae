import { sql } from 'kysely'
import type { OrganizationRole } from '#contract/organizations.ts'
import type { Db } from '#server/db/database.ts'

/** Nobody takes or teaches more courses than this at once; the most recent ones count. */
const MOST_COURSES = 500

export interface ScopeFilter {
  organization_id?: string | undefined
  course_id?: string | undefined
}

export interface ScopeMembership {
  organization_id: string
  name: string
  role: OrganizationRole
}

/** What one person's calendar draws from. Read with the owner's rights, so every query here names the person. */
export interface Scope {
  personId: string
  now: Date
  memberships: ReadonlyMap<string, ScopeMembership>
  places: readonly ScopePlace[]
  taught: readonly ScopeCourse[]
  filter: ScopeFilter
}

export type ScopePlace = Awaited<ReturnType<typeof listPlaces>>[number]
export type ScopeCourse = Awaited<ReturnType<typeof listTaught>>[number]

export async function loadScope(
  db: Db,
  person: { personId: string; now: Date; onlyOrganizationId?: string | undefined },
  filter: ScopeFilter = {},
): Promise<Scope> {
  const memberships = await listMemberships(db, person, filter)
  const organizations = memberships.map(({ organization_id }) => organization_id)
  const staffed = memberships.filter(({ role }) => role !== 'learner')
  const administered = memberships.filter(({ role }) => role === 'admin')
  const [places, taught] = await Promise.all([
    listPlaces(db, person, organizations, filter),
    listTaught(db, person.personId, idsOf(staffed), idsOf(administered), filter),
  ])
  return {
    ...person,
    memberships: new Map(memberships.map((row) => [row.organization_id, row])),
    places,
    taught,
    filter,
  }
}

const idsOf = (rows: readonly ScopeMembership[]) =>
  rows.map(({ organization_id }) => organization_id)

/** Organizations that the person may enter now. */
async function listMemberships(
  db: Db,
  { personId, onlyOrganizationId }: { personId: string; onlyOrganizationId?: string | undefined },
  { organization_id }: ScopeFilter,
) {
  let query = db
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['m.organization_id', 'o.name', sql<OrganizationRole>`m.role`.as('role')])
    .where('m.person_id', '=', personId)
    .where('m.suspended_at', 'is', null)
    .where('o.suspended_at', 'is', null)
  if (organization_id) query = query.where('m.organization_id', '=', organization_id)
  if (onlyOrganizationId) query = query.where('m.organization_id', '=', onlyOrganizationId)
  return query
    .orderBy(sql`lower(o.name)`)
    .limit(MOST_COURSES)
    .execute()
}

const listPlaces = (
  db: Db,
  { personId, now }: { personId: string; now: Date },
  organizations: string[],
  { course_id }: ScopeFilter,
) => {
  let query = db
    .selectFrom('enrollments as e')
    .innerJoin('published_courses as c', (join) =>
      join
        .onRef('c.organization_id', '=', 'e.organization_id')
        .onRef('c.course_id', '=', 'e.course_id'),
    )
    .leftJoin('cohorts as h', (join) =>
      join.onRef('h.organization_id', '=', 'e.organization_id').onRef('h.id', '=', 'e.cohort_id'),
    )
    .select([
      'e.id as enrollment_id',
      'e.organization_id',
      'e.course_id',
      'e.started_at',
      'c.title',
      'c.version',
      'c.published_at',
      'h.starts_at as cohort_starts_at',
      sql<Date | null>`coalesce(h.starts_at, c.starts_at)`.as('starts_at'),
      sql<Date | null>`coalesce(h.ends_at, c.ends_at)`.as('ends_at'),
    ])
    .where('e.person_id', '=', personId)
    .where('e.organization_id', '=', sql<string>`any(${organizations}::uuid[])`)
    .where('e.status', 'in', ['active', 'completed'])
    .where(sql<boolean>`(e.expires_at is null or e.expires_at > ${now})`)
    .where('c.archived_at', 'is', null)
  if (course_id) query = query.where('e.course_id', '=', course_id)
  return query
    .orderBy(sql`e.last_active_at desc nulls last`)
    .limit(MOST_COURSES)
    .execute()
}

/** Courses that the person teaches, and of an admin also the one that is looked at. */
const listTaught = (
  db: Db,
  personId: string,
  staffed: string[],
  administered: string[],
  { course_id }: ScopeFilter,
) => {
  let query = db
    .selectFrom('courses as c')
    .leftJoin('published_courses as p', (join) =>
      join.onRef('p.organization_id', '=', 'c.organization_id').onRef('p.course_id', '=', 'c.id'),
    )
    .select([
      'c.organization_id',
      'c.id as course_id',
      'c.title',
      'p.version',
      'p.published_at',
      'p.starts_at',
      'p.ends_at',
    ])
    .where('c.archived_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('c.organization_id', '=', sql<string>`any(${staffed}::uuid[])`),
          sql<boolean>`c.id in (select course_id from course_instructors where person_id = ${personId})`,
        ]),
        ...(course_id
          ? [eb('c.organization_id', '=', sql<string>`any(${administered}::uuid[])`)]
          : []),
      ]),
    )
  if (course_id) query = query.where('c.id', '=', course_id)
  return query.orderBy('c.updated_at', 'desc').limit(MOST_COURSES).execute()
}
