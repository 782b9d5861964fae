import type { Ticket } from '#contract/tickets.ts'
import { problem } from '#server/http/problem.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { addEvent } from './add-entry.ts'
import { announce } from './announce.ts'
import { getSettings, type DeskCtx } from './desk.ts'
import { lockTicket } from './load-ticket.ts'
import { presentTicket } from './present-ticket.ts'
import { getTicketRow, type TicketDetailRow } from './ticket-queries.ts'
import { finish, openFor } from './ticket-state.ts'
import { updateTicket } from './update-ticket.ts'

/**
 * Moves what was said on one ticket into another of the same person and closes the first. A reply to the first goes to
 * the second from then on. Answers the ticket that is left.
 */
export async function mergeTicket(
  ctx: DeskCtx,
  ticketId: string,
  intoNumber: number,
): Promise<Ticket> {
  const source = await lockTicket(ctx, ticketId, 'merge')
  const target = await lockTarget(ctx, source, intoNumber)
  await moveEntries(ctx, source, target)
  const desk = await getSettings(ctx.db, ctx.deskId)
  await updateTicket(ctx, source.id, {
    ...finish(source, desk, ctx.now, 'closed'),
    // Work on it goes on elsewhere, so it counts in no figure of its own.
    resolution_seconds: null,
    resolution_late: null,
    merged_into_id: target.id,
  })
  await updateTicket(ctx, target.id, {
    admins_only: target.admins_only || source.admins_only,
    ...(source.asked_at && openFor({ ...target, asked_at: source.asked_at }, desk, ctx.now)),
    ...(source.last_message_at > target.last_message_at && {
      last_message_at: source.last_message_at,
      last_message_side: source.last_message_side,
      last_message_excerpt: source.last_message_excerpt,
    }),
  })
  await addEvent(ctx, source.id, { type: 'merged_into', to: String(target.number) })
  await addEvent(ctx, target.id, { type: 'merged_from', from: String(source.number) })
  await announce(ctx, source.id, 'ticket.merged', { into_id: target.id })
  return presentTicket(ctx, await getTicketRow(ctx.db, ctx.deskId, target.id))
}

async function lockTarget(ctx: DeskCtx, source: TicketDetailRow, number: number) {
  const found = await ctx.db
    .selectFrom('support_tickets')
    .select('id')
    .where('desk_id', '=', ctx.deskId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!found) throw refuse(say('There’s no ticket #{number}.', { number: String(number) }))
  if (found.id === source.id) throw refuse(say('A ticket can’t be merged into itself.'))
  const target = await lockTicket(ctx, found.id, 'merge')
  if (target.requester_id !== source.requester_id || source.requester_id === null) {
    throw refuse(say('Only tickets from the same person can be merged.'))
  }
  if (target.status === 'closed')
    throw refuse(say('Ticket #{number} is closed. Reopen it first.', { number: String(number) }))
  return target
}

const refuse = (detail: Sentence) =>
  problem('ticket_not_mergeable', { detail, errors: { into_number: detail } })

const moveEntries = (ctx: DeskCtx, source: TicketDetailRow, target: TicketDetailRow) =>
  ctx.db
    .updateTable('support_entries')
    .set((eb) => ({
      ticket_id: target.id,
      moved_from: eb.fn.coalesce('moved_from', eb.val(source.number)),
    }))
    .where('desk_id', '=', ctx.deskId)
    .where('ticket_id', '=', source.id)
    .where('kind', '<>', 'event')
    .execute()
