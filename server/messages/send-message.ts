import type { Message } from '#contract/conversations.ts'
import type { Document } from '#contract/document.ts'
import { authorize } from '#server/access/policy.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { attachFiles } from '#server/moderation/attachments.ts'
import { checkWords, countSending } from '#server/moderation/check-words.ts'
import { fileReport } from '#server/moderation/file-report.ts'
import { assertNotMuted } from '#server/moderation/sanctions.ts'
import { lockConversation } from './conversation-queries.ts'
import { tellConversation } from './live.ts'
import { getMessageRow } from './message-queries.ts'
import { conversationPolicy } from './policy.ts'
import { presentMessages } from './present.ts'

interface Words {
  body: Document
  file_ids?: string[] | undefined
}

/** Sends a message. Who is muted still reaches those who teach them or run the place, so that they can ask why. */
export async function sendMessage(
  ctx: MemberCtx,
  conversationId: string,
  words: Words,
): Promise<Message> {
  await countSending(ctx)
  return writeMessage(ctx, conversationId, words)
}

/** The same for callers that have counted it already. */
export async function writeMessage(
  ctx: MemberCtx,
  conversationId: string,
  { body, file_ids = [] }: Words,
): Promise<Message> {
  const conversation = await lockConversation(ctx, conversationId)
  if (conversation.kind === 'direct' && conversation.blocks_me && !conversation.is_owed) {
    throw problem('blocked')
  }
  authorize(conversationPolicy, 'write', ctx, conversation)
  if (!conversation.is_owed) await assertNotMuted(ctx)
  const checked = await checkWords(ctx, body, { files: file_ids.length })
  const number = conversation.last_number + 1
  const { id } = await ctx.db
    .insertInto('messages')
    .values({
      organization_id: ctx.organizationId,
      conversation_id: conversationId,
      number,
      author_id: ctx.personId,
      body: JSON.stringify(body),
      text: checked.text,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachFiles(ctx, 'message', id, file_ids)
  await ctx.db
    .updateTable('conversations')
    .set({ last_number: number, last_message_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', conversationId)
    .execute()
  await setRead(ctx, conversationId, number)
  if (checked.suspicious.length > 0) {
    await fileReport(
      ctx,
      {
        type: 'message',
        id,
        courseId: conversation.course_id,
        authorId: ctx.personId,
        text: checked.text,
        place: { conversation_id: conversationId },
      },
      { reason: 'words', note: checked.suspicious.join(', '), reporterId: null },
    )
  }
  await emit(ctx, 'message.sent', {
    organization_id: ctx.organizationId,
    conversation_id: conversationId,
    message_id: id,
    number,
    person_id: ctx.personId,
  })
  await tellConversation(ctx, conversation)
  const [message] = await presentMessages(ctx, [await getMessageRow(ctx, id)])
  return message as Message
}

/** Reading goes forward only. */
export const setRead = (ctx: MemberCtx, conversationId: string, number: number) =>
  ctx.db
    .insertInto('conversation_readers')
    .values({
      organization_id: ctx.organizationId,
      conversation_id: conversationId,
      person_id: ctx.personId,
      read_number: number,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'conversation_id', 'person_id']).doUpdateSet((eb) => ({
        read_number: eb.fn<number>('greatest', [
          'conversation_readers.read_number',
          'excluded.read_number',
        ]),
      })),
    )
    .execute()
