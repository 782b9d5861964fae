import { sql } from 'kysely'
import type { CalendarPlaces } from '#contract/calendar.ts'
import type { Db } from '#server/db/database.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { sharingPolicy } from './policy.ts'
import { loadScope, type Scope } from './scope.ts'

/** An admin of thousands of courses finds the others by opening the course. */
const MOST_OF_ADMIN = 300

/** Where my calendar draws from, for filters, and where I may put events for others. */
export async function listCalendarPlaces(ctx: PersonCtx): Promise<CalendarPlaces> {
  const { scope, others } = await acrossOrganizations(ctx.db, async (db) => {
    const loaded = await loadScope(db, ctx)
    return { scope: loaded, others: await administered(db, loaded) }
  })
  const taught = new Set(scope.taught.map(({ course_id }) => course_id))
  const courses = new Map(
    [...others, ...scope.places, ...scope.taught].map((course) => [course.course_id, course]),
  )
  const actorIn = (organizationId: string, teaches: boolean) => ({
    personId: ctx.personId,
    role: scope.memberships.get(organizationId)?.role ?? null,
    teaches,
  })
  return {
    organizations: [...scope.memberships.values()].map(({ organization_id: id, name }) => ({
      id,
      name,
      can_share: sharingPolicy.organization(actorIn(id, false)),
    })),
    courses: [...courses.values()]
      .map(({ course_id: id, organization_id, title }) => ({
        id,
        title,
        organization_id,
        can_share: sharingPolicy.course(actorIn(organization_id, taught.has(id))),
      }))
      .toSorted((a, b) => a.title.localeCompare(b.title)),
  }
}

async function administered(db: Db, { memberships }: Scope) {
  const ids = [...memberships.values()]
    .filter(({ role }) => role === 'admin')
    .map(({ organization_id }) => organization_id)
  if (ids.length === 0) return []
  return db
    .selectFrom('courses')
    .select(['id as course_id', 'organization_id', 'title'])
    .where('organization_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('archived_at', 'is', null)
    .where('template_kind', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(MOST_OF_ADMIN)
    .execute()
}
