import { sql } from 'kysely'
import type { MemberCtx } from '#server/http/context.ts'

/** Makes these, in this order, the children of one parent. */
export const placeAmong = (ctx: MemberCtx, parentId: string | null, ids: readonly string[]) =>
  ctx.db
    .updateTable('categories')
    .set({
      parent_id: parentId,
      position: sql<number>`array_position(${ids}::uuid[], id)`,
      updated_at: ctx.now,
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
