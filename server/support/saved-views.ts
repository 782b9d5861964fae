import type { SavedView } from '#contract/support-desk.ts'
import { authorize } from '#server/access/policy.ts'
import { openDesk, type DeskCtx } from './desk.ts'
import { deskPolicy } from './policy.ts'

/** Views are each agent's own: row-level security shows nobody else's. */
const mine = ({ db, deskId, personId }: DeskCtx) =>
  db.selectFrom('support_views').where('desk_id', '=', deskId).where('person_id', '=', personId)

export async function listSavedViews(ctx: DeskCtx): Promise<{ items: SavedView[] }> {
  authorize(deskPolicy, 'answer', ctx, undefined)
  const rows = await mine(ctx)
    .select(['id', 'name', 'filter'])
    .orderBy('created_at')
    .limit(50)
    .execute()
  return { items: rows.map((row) => ({ ...row, filter: row.filter as SavedView['filter'] })) }
}

export async function saveView(
  ctx: DeskCtx,
  { name, filter }: Pick<SavedView, 'name' | 'filter'>,
): Promise<SavedView> {
  authorize(deskPolicy, 'answer', ctx, undefined)
  await openDesk(ctx)
  const { id } = await ctx.db
    .insertInto('support_views')
    .values({
      desk_id: ctx.deskId,
      person_id: ctx.personId,
      name,
      filter: JSON.stringify(filter),
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name, filter }
}

/** Forgetting twice changes nothing. */
export async function deleteView(ctx: DeskCtx, viewId: string) {
  authorize(deskPolicy, 'answer', ctx, undefined)
  await ctx.db
    .deleteFrom('support_views')
    .where('desk_id', '=', ctx.deskId)
    .where('person_id', '=', ctx.personId)
    .where('id', '=', viewId)
    .execute()
}
