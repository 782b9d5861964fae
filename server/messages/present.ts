import type { Conversation, Message } from '#contract/conversations.ts'
import type { Document } from '#contract/document.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { fullName, presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { readAttachments } from '#server/moderation/attachments.ts'
import { excerptOf } from '#server/moderation/plain-text.ts'
import type { ConversationRow } from './conversation-queries.ts'
import type { MessageRow } from './message-queries.ts'
import { conversationPolicy } from './policy.ts'

export function presentConversation(ctx: MemberCtx, row: ConversationRow): Conversation {
  const person = presentPersonNameOrNull(ctx.app, row.other)
  return {
    id: row.id,
    kind: row.kind as Conversation['kind'],
    title: row.other ? fullName(row.other) : (row.course_title ?? ''),
    person: person && { ...person, role: row.other_role },
    course:
      row.course_id !== null && row.course_title !== null
        ? { id: row.course_id, title: row.course_title }
        : null,
    last_message:
      row.last_text === null
        ? null
        : {
            excerpt: row.last_is_gone ? '' : excerptOf(row.last_text, 120),
            is_mine: row.last_author_id === ctx.personId,
            author_name: row.last_author_name ?? '',
            at: row.last_message_at.toISOString(),
          },
    last_message_at: row.last_message_at.toISOString(),
    last_number: row.last_number,
    read_number: row.read_number,
    is_unread: row.last_number > row.read_number,
    other_read_number: row.kind === 'direct' ? (row.other_read_number ?? 0) : null,
    is_blocked: row.blocked_by_me,
    can: {
      write: conversationPolicy.write(ctx, row),
      block: conversationPolicy.block(ctx, row),
    },
  }
}

export async function presentMessages(
  ctx: MemberCtx,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const attachments = await readAttachments(
    ctx,
    'message',
    rows.map(({ id }) => id),
  )
  return rows.map((row): Message => {
    const isMine = row.author_id === ctx.personId
    const isShown = row.deleted_at === null && (row.hidden_at === null || isMine)
    return {
      id: row.id,
      conversation_id: row.conversation_id,
      number: row.number,
      author: presentPersonNameOrNull(ctx.app, row.author),
      body: isShown ? (row.body as unknown as Document) : null,
      attachments: isShown ? (attachments.get(row.id) ?? []) : [],
      created_at: row.created_at.toISOString(),
      deleted_at: row.deleted_at?.toISOString() ?? null,
      hidden:
        row.hidden_at === null
          ? null
          : { at: row.hidden_at.toISOString(), reason: isMine ? row.hidden_reason : null },
      is_mine: isMine,
      can: {
        delete: isMine && row.deleted_at === null && row.hidden_at === null,
        report: !isMine && row.deleted_at === null && row.hidden_at === null,
      },
    }
  })
}
