import { sql } from 'kysely'
import { authorize } from '#server/access/policy.ts'
import { lockCategory } from './category-queries.ts'
import type { DeskCtx } from './desk.ts'
import { deskPolicy } from './policy.ts'

/** Puts categories in this order. Ids that are none of this desk change nothing. */
export async function orderCategories(ctx: DeskCtx, ids: string[]) {
  authorize(deskPolicy, 'write', ctx, undefined)
  await sql`update support_categories c set position = o.position
    from unnest(${ids}::uuid[]) with ordinality as o (id, position)
    where c.desk_id = ${ctx.deskId} and c.id = o.id`.execute(ctx.db)
}

/** Puts articles in this order within a category; those that stood in another one move here. */
export async function orderArticles(ctx: DeskCtx, categoryId: string, ids: string[]) {
  authorize(deskPolicy, 'write', ctx, undefined)
  await lockCategory(ctx.db, ctx.deskId, categoryId)
  await sql`update support_articles a set position = o.position, category_id = ${categoryId}::uuid
    from unnest(${ids}::uuid[]) with ordinality as o (id, position)
    where a.desk_id = ${ctx.deskId} and a.id = o.id`.execute(ctx.db)
}
