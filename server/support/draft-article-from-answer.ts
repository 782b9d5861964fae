import type { Document } from '#contract/document.ts'
import type { Article } from '#contract/help-articles.ts'
import { authorize } from '#server/access/policy.ts'
import { problem } from '#server/http/problem.ts'
import { createArticle } from './create-article.ts'
import type { DeskCtx } from './desk.ts'
import { lockTicket } from './load-ticket.ts'
import { deskPolicy } from './policy.ts'

/** Makes a draft of an answer, for its writer to take out what was meant for one person. Notes stay inside. */
export async function draftArticleFromAnswer(
  ctx: DeskCtx,
  ticketId: string,
  entryId: string,
): Promise<Article> {
  const ticket = await lockTicket(ctx, ticketId, 'note')
  authorize(deskPolicy, 'write', ctx, undefined)
  const entry = await ctx.db
    .selectFrom('support_entries')
    .select('body')
    .where('desk_id', '=', ctx.deskId)
    .where('ticket_id', '=', ticketId)
    .where('id', '=', entryId)
    .where('kind', '=', 'message')
    .where('side', '=', 'agent')
    .executeTakeFirst()
  if (!entry) throw problem('ticket_not_found')
  return createArticle(ctx, {
    title: ticket.subject,
    body: entry.body as Document,
    audience: 'members',
  })
}
