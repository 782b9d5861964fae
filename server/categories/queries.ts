import { sql } from 'kysely'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'

/** The whole tree of the organization, siblings in order. It is small: `maximumCategories` bounds it. */
export const listCategoryRows = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('categories as c')
    .selectAll('c')
    .select(
      sql<number>`(select count(*) from courses x
        where x.organization_id = c.organization_id and x.category_id = c.id
          and x.template_kind is null)`.as('course_count'),
    )
    .where('c.organization_id', '=', ctx.organizationId)
    .orderBy('c.position')
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.id')
    .execute()

export type CategoryRow = Awaited<ReturnType<typeof listCategoryRows>>[number]

export function pick(rows: readonly CategoryRow[], categoryId: string): CategoryRow {
  const row = rows.find(({ id }) => id === categoryId)
  if (!row) throw problem('category_not_found')
  return row
}

/** Changes of one tree wait for each other: two moves at once could make a circle that neither sees. */
export async function lockTree(ctx: MemberCtx): Promise<CategoryRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`categories ${ctx.organizationId}`}, 0))`.execute(
    ctx.db,
  )
  return listCategoryRows(ctx)
}

export const listActivity = (ctx: MemberCtx, categoryId: string) =>
  ctx.db
    .selectFrom('audit_entries as e')
    .leftJoin('people as actor', 'actor.id', 'e.actor_id')
    .select(['e.id', 'e.action', 'e.detail', 'e.created_at'])
    .select(personNameColumn('actor').as('actor'))
    .where('e.organization_id', '=', ctx.organizationId)
    .where('e.subject_type', '=', 'category')
    .where('e.subject_id', '=', categoryId)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(50)
    .execute()

export type ActivityRow = Awaited<ReturnType<typeof listActivity>>[number]
