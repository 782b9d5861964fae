import { problem } from '#server/http/problem.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { getConversationRow } from './conversation-queries.ts'
import { tellConversation } from './live.ts'
import { getMessageRow } from './message-queries.ts'

/** Its words are gone for everyone; that there was something stays. */
export async function deleteMessage(ctx: MemberCtx, messageId: string): Promise<void> {
  const message = await getMessageRow(ctx, messageId, true)
  const conversation = await getConversationRow(ctx, message.conversation_id, 'message_not_found')
  if (message.author_id !== ctx.personId || message.hidden_at) throw problem('not_allowed')
  if (message.deleted_at) return
  await ctx.db
    .updateTable('messages')
    .set({ deleted_at: ctx.now, body: null, text: '' })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', messageId)
    .execute()
  await ctx.db
    .deleteFrom('attachments')
    .where('organization_id', '=', ctx.organizationId)
    .where('subject_type', '=', 'message')
    .where('subject_id', '=', messageId)
    .execute()
  await tellConversation(ctx, conversation)
}
