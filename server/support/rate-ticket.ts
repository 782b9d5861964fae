import type { RateBody, Ticket } from '#contract/tickets.ts'
import { problem } from '#server/http/problem.ts'
import { addEvent } from './add-entry.ts'
import { announce } from './announce.ts'
import type { DeskCtx } from './desk.ts'
import { lockTicket } from './load-ticket.ts'
import { ticketPolicy } from './policy.ts'
import { presentTicket } from './present-ticket.ts'
import { getTicketRow } from './ticket-queries.ts'
import { updateTicket } from './update-ticket.ts'

/** The person who asked says how good the help was, once there was some. Rating again replaces it. */
export async function rateTicket(ctx: DeskCtx, ticketId: string, body: RateBody): Promise<Ticket> {
  const ticket = await lockTicket(ctx, ticketId, 'read')
  if (ticket.requester_id !== ctx.personId) throw problem('not_allowed')
  if (!ticketPolicy.rate(ctx, ticket)) throw problem('ticket_not_rateable')
  const comment = body.comment ?? ''
  if (ticket.rating !== body.rating || ticket.rating_comment !== comment) {
    await updateTicket(ctx, ticketId, {
      rating: body.rating,
      rating_comment: comment,
      rated_at: ctx.now,
    })
    await addEvent(ctx, ticketId, { type: 'rated', to: String(body.rating) })
    await announce(ctx, ticketId, 'ticket.rated', { rating: body.rating })
  }
  return presentTicket(ctx, await getTicketRow(ctx.db, ctx.deskId, ticketId))
}
