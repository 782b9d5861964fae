import type { ReportReason } from '#contract/moderation.ts'
import { audit } from '#server/audit/audit.ts'
import { notify } from '#server/events/notify.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { fileReport } from '#server/moderation/file-report.ts'
import { openReportsOf, resolveReports } from '#server/moderation/reports.ts'
import { say } from '#server/words/sentence.ts'
import { getConversationRow } from './conversation-queries.ts'
import { tellConversation } from './live.ts'
import { getMessageRow } from './message-queries.ts'
import { messageModerated } from './notification-kinds.ts'

/** Shows this one message, and no other, to those who moderate. */
export async function reportMessage(
  ctx: MemberCtx,
  messageId: string,
  { reason, note }: { reason: ReportReason; note?: string | undefined },
): Promise<void> {
  const message = await getMessageRow(ctx, messageId)
  const conversation = await getConversationRow(ctx, message.conversation_id, 'message_not_found')
  if (message.author_id === ctx.personId) throw problem('not_allowed')
  await fileReport(
    ctx,
    {
      type: 'message',
      id: messageId,
      courseId: conversation.course_id,
      authorId: message.author_id,
      text: message.text,
      place: { conversation_id: message.conversation_id },
    },
    { reason, note, reporterId: ctx.personId },
  )
}

/** Admins don't read conversations; what was reported they may hide. */
export async function hideMessage(
  ctx: MemberCtx,
  messageId: string,
  reason: string,
): Promise<void> {
  if (ctx.role !== 'admin') throw problem('not_allowed')
  const message = await getMessageRow(ctx, messageId, true)
  const reports = await openReportsOf(ctx, 'message', [messageId])
  if (!reports.has(messageId)) throw problem('message_not_found')
  await ctx.db
    .updateTable('messages')
    .set({ hidden_at: ctx.now, hidden_by: ctx.personId, hidden_reason: reason })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', messageId)
    .execute()
  await resolveReports(ctx, { type: 'message', id: messageId }, 'hidden')
  await audit(ctx, {
    action: 'message.hidden',
    organizationId: ctx.organizationId,
    subject: { type: 'message', id: messageId },
    detail: { author_id: message.author_id },
    reason,
  })
  const conversation = await ctx.db
    .selectFrom('conversations')
    .select(['id', 'one_id', 'other_id'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', message.conversation_id)
    .executeTakeFirstOrThrow()
  await tellConversation(ctx, conversation)
  if (!message.author_id) return
  await notify(ctx, messageModerated, {
    to: message.author_id,
    type: 'warning',
    title: say('Your message was hidden'),
    message: say('Reason: {reason}', { reason }),
    link: '/dashboard',
    organizationId: ctx.organizationId,
    key: messageId,
  })
}
