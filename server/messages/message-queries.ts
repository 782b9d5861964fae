import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'

const messages = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('messages as m')
    .leftJoin('people as a', 'a.id', 'm.author_id')
    .selectAll('m')
    .select(personNameColumn('a').as('author'))
    .where('m.organization_id', '=', ctx.organizationId)

/** Whether the caller may read it is asked of its conversation. */
export async function getMessageRow(ctx: MemberCtx, messageId: string, lock = false) {
  let query = messages(ctx).where('m.id', '=', messageId)
  if (lock) query = query.forUpdate('m')
  const row = await query.executeTakeFirst()
  if (!row) throw problem('message_not_found')
  return row
}

export type MessageRow = Awaited<ReturnType<typeof getMessageRow>>

/** The latest before a number, in order. */
export async function windowOfMessages(
  ctx: MemberCtx,
  conversationId: string,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  let query = messages(ctx).where('m.conversation_id', '=', conversationId)
  if (before !== undefined) query = query.where('m.number', '<', before)
  const rows = await query
    .orderBy('m.number', 'desc')
    .limit(limit + 1)
    .execute()
  return { rows: rows.slice(0, limit).toReversed(), has_before: rows.length > limit }
}
