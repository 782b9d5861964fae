import { sql } from 'kysely'
import type { Document } from '#contract/document.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import type { SavedReply, SavedReplyBody } from '#contract/support-desk.ts'
import { authorize } from '#server/access/policy.ts'
import { containing, paged } from '#server/db/paging.ts'
import { problem } from '#server/http/problem.ts'
import { openDesk, type DeskCtx } from './desk.ts'
import { deskPolicy } from './policy.ts'

const columns = ['id', 'title', 'body', 'use_count', 'updated_at'] as const

export async function listSavedReplies(ctx: DeskCtx, query: PageQuery): Promise<Page<SavedReply>> {
  authorize(deskPolicy, 'answer', ctx, undefined)
  let replies = ctx.db.selectFrom('support_saved_replies').where('desk_id', '=', ctx.deskId)
  if (query.search) replies = replies.where('title', 'ilike', containing(query.search))
  const { rows, ...totals } = await paged(
    ctx.db,
    replies,
    replies
      .select(columns)
      .orderBy(sql`lower(title)`)
      .orderBy('id'),
    query,
  )
  return { items: rows.map(present), ...totals }
}

export async function createSavedReply(ctx: DeskCtx, body: SavedReplyBody): Promise<SavedReply> {
  authorize(deskPolicy, 'answer', ctx, undefined)
  await openDesk(ctx)
  const row = await ctx.db
    .insertInto('support_saved_replies')
    .values({
      desk_id: ctx.deskId,
      title: body.title,
      body: JSON.stringify(body.body),
      created_by: ctx.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return present(row)
}

export async function updateSavedReply(
  ctx: DeskCtx,
  savedReplyId: string,
  body: SavedReplyBody,
): Promise<SavedReply> {
  authorize(deskPolicy, 'answer', ctx, undefined)
  const row = await ctx.db
    .updateTable('support_saved_replies')
    .set({ title: body.title, body: JSON.stringify(body.body), updated_at: ctx.now })
    .where('desk_id', '=', ctx.deskId)
    .where('id', '=', savedReplyId)
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw problem('saved_reply_not_found')
  return present(row)
}

export async function deleteSavedReply(ctx: DeskCtx, savedReplyId: string) {
  authorize(deskPolicy, 'answer', ctx, undefined)
  const row = await ctx.db
    .deleteFrom('support_saved_replies')
    .where('desk_id', '=', ctx.deskId)
    .where('id', '=', savedReplyId)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw problem('saved_reply_not_found')
}

export async function countSavedReplyUse(ctx: DeskCtx, savedReplyId: string) {
  authorize(deskPolicy, 'answer', ctx, undefined)
  await ctx.db
    .updateTable('support_saved_replies')
    .set((eb) => ({ use_count: eb('use_count', '+', 1) }))
    .where('desk_id', '=', ctx.deskId)
    .where('id', '=', savedReplyId)
    .execute()
}

interface Row {
  id: string
  title: string
  body: unknown
  use_count: number
  updated_at: Date
}

const present = (row: Row): SavedReply => ({
  id: row.id,
  title: row.title,
  body: row.body as Document,
  use_count: row.use_count,
  updated_at: row.updated_at.toISOString(),
})
