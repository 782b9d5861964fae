import type { Conversation } from '#contract/conversations.ts'
import type { Page } from '#contract/page.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { countUnread, getConversationRow, pageOfConversations } from './conversation-queries.ts'
import { tellConversation } from './live.ts'
import { windowOfMessages } from './message-queries.ts'
import { presentConversation, presentMessages } from './present.ts'
import { setRead } from './send-message.ts'

export async function listConversations(
  ctx: MemberCtx,
  filter: Parameters<typeof pageOfConversations>[1],
): Promise<Page<Conversation> & { unread_count: number }> {
  const [{ rows, ...totals }, unread_count] = await Promise.all([
    pageOfConversations(ctx, filter),
    countUnread(ctx),
  ])
  return { items: rows.map((row) => presentConversation(ctx, row)), ...totals, unread_count }
}

export const countUnreadMessages = async (ctx: MemberCtx) => ({ count: await countUnread(ctx) })

export async function getConversation(
  ctx: MemberCtx,
  conversationId: string,
): Promise<Conversation> {
  return presentConversation(ctx, await getConversationRow(ctx, conversationId))
}

export async function listMessages(
  ctx: MemberCtx,
  conversationId: string,
  window: Parameters<typeof windowOfMessages>[2],
) {
  await getConversationRow(ctx, conversationId)
  const { rows, has_before } = await windowOfMessages(ctx, conversationId, window)
  return { items: await presentMessages(ctx, rows), has_before }
}

/** The other of two sees that their words were read. */
export async function markConversationRead(
  ctx: MemberCtx,
  conversationId: string,
  number: number,
): Promise<void> {
  const conversation = await getConversationRow(ctx, conversationId)
  const read = Math.min(number, conversation.last_number)
  if (read <= conversation.read_number) return
  await setRead(ctx, conversationId, read)
  if (conversation.kind === 'direct') await tellConversation(ctx, conversation)
}
