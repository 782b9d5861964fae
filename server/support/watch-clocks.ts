import { sql } from 'kysely'
import { notify } from '#server/events/notify.ts'
import type { Ctx } from '#server/http/context.ts'
import { say } from '#server/words/sentence.ts'
import { hoursLater } from './hours-later.ts'
import { ticketBreaching } from './notification-kinds.ts'
import { breachingHours } from './queue.ts'
import { answerersOf, deskLink, findTicketNews, organizationOf } from './tell-people.ts'

/** A resolved ticket on which nobody says more is closed after so many days. */
export const closeAfterDays = 7

/** Warns the people who answer a ticket, once for each due time, shortly before it passes. */
export async function warnOfBreaches(ctx: Ctx) {
  const due = await ctx.db
    .updateTable('support_tickets')
    .set({ breach_warned_at: ctx.now })
    .where((eb) =>
      eb(
        eb.refTuple('desk_id', 'id'),
        'in',
        eb
          .selectFrom('support_tickets')
          .select(['desk_id', 'id'])
          .where('breach_warned_at', 'is', null)
          .where('next_due_at', '<=', hoursLater(ctx.now, breachingHours))
          .orderBy('next_due_at')
          .limit(500)
          .forUpdate()
          .skipLocked()
          .$asTuple('desk_id', 'id'),
      ),
    )
    .returning(['desk_id', 'id', 'next_due_at'])
    .execute()
  for (const { desk_id, id, next_due_at } of due) {
    const ticket = await findTicketNews(ctx.db, desk_id, id)
    if (!ticket || !next_due_at) continue
    const late = next_due_at <= ctx.now
    await notify(ctx, ticketBreaching, {
      to: await answerersOf(ctx, ticket),
      key: `${id}:${next_due_at.toISOString()}`,
      type: late ? 'error' : 'warning',
      title: late
        ? say('Reply to ticket #{number} is overdue', { number: String(ticket.number) })
        : say('Reply to ticket #{number} is due soon', { number: String(ticket.number) }),
      message: say('{name}: {subject}', {
        name: ticket.requester_name,
        subject: ticket.subject,
      }),
      link: deskLink(ticket),
      organizationId: organizationOf(ticket),
    })
  }
}

/** Closes what was resolved a week ago; the person may still reopen it. */
export async function closeForgotten(ctx: Ctx) {
  await sql`with closed as (
      update support_tickets set closed_at = ${ctx.now}, updated_at = ${ctx.now}
      where closed_at is null and resolved_at < ${hoursLater(ctx.now, -24 * closeAfterDays)}
      returning desk_id, id)
    insert into support_entries (desk_id, ticket_id, kind, side, event, created_at)
    select desk_id, id, 'event', 'system', '{"type": "closed"}', ${ctx.now} from closed`.execute(
    ctx.db,
  )
}
