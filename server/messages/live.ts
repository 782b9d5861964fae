import type { MemberCtx } from '#server/http/context.ts'
import { publishAllLive } from '#server/realtime/publish-live.ts'
import { liveTopic } from '#server/realtime/topic.ts'
import { getConversationRow } from './conversation-queries.ts'

/** A page is told that something changed, never what: it asks again, and sees what it may. */

export const conversationTopic = liveTopic(
  'organization:{organizationId}:conversation:{conversationId}',
  (ctx, { conversationId }) =>
    getConversationRow(ctx as typeof ctx & MemberCtx, conversationId ?? '').then(
      () => true,
      () => false,
    ),
)

export function tellConversation(
  ctx: MemberCtx,
  conversation: { id: string; one_id: string | null; other_id: string | null },
) {
  const name = 'conversation.changed'
  const data = { organization_id: ctx.organizationId, conversation_id: conversation.id }
  const people = [conversation.one_id, conversation.other_id].filter((id) => id !== null)
  return publishAllLive(ctx, [
    { topic: `organization:${ctx.organizationId}:conversation:${conversation.id}`, name, data },
    ...people.map((id) => ({ topic: `person:${id}`, name, data })),
  ])
}
