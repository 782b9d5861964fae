import { sql } from 'kysely'
import type { Page, PageQuery } from '#contract/page.ts'
import type { PlatformPerson } from '#contract/platform.ts'
import { containing, paged } from '#server/db/paging.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { daysLater } from '#server/identity/rules.ts'
import { activeDays } from './rules.ts'

export const activeSince = (now: Date) => daysLater(now, -activeDays)

/** True when the person p used the platform since that day; the figure and its list share it. */
export const isActive = (since: Date) =>
  sql<boolean>`exists (select 1 from sessions s where s.person_id = p.id and s.last_used_at >= ${since})`

export async function listPeople(
  ctx: PersonCtx,
  filter: PageQuery & { active?: 'yes' | undefined },
): Promise<Page<PlatformPerson>> {
  const { rows, ...totals } = await acrossOrganizations(ctx.db, (db) => {
    let query = db.selectFrom('people as p')
    if (filter.active) query = query.where(isActive(activeSince(ctx.now)))
    if (filter.search) {
      const pattern = containing(filter.search)
      query = query.where(
        sql<boolean>`(p.first_name || ' ' || p.last_name ilike ${pattern} or p.email ilike ${pattern})`,
      )
    }
    const list = query
      .select(['p.id', 'p.email', 'p.user_role', 'p.created_at'])
      .select([
        sql<string>`p.first_name || ' ' || p.last_name`.as('name'),
        sql<number>`(select count(*)::int from memberships m where m.person_id = p.id)`.as(
          'organization_count',
        ),
        sql<Date | null>`(select max(s.last_used_at) from sessions s where s.person_id = p.id)`.as(
          'last_active_at',
        ),
      ])
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id')
    return paged(db, query, list, filter)
  })
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      user_role: row.user_role as PlatformPerson['user_role'],
      organization_count: row.organization_count,
      last_active_at: row.last_active_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    })),
    ...totals,
  }
}
