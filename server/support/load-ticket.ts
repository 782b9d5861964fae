import type { Ticket } from '#contract/tickets.ts'
import { authorize } from '#server/access/policy.ts'
import { problem } from '#server/http/problem.ts'
import type { DeskCtx } from './desk.ts'
import { ticketPolicy } from './policy.ts'
import { presentTicket } from './present-ticket.ts'
import { getTicketRow, type TicketDetailRow } from './ticket-queries.ts'

/** Locks a ticket for a change. One that the person may not read answers as if it did not exist. */
export async function lockTicket(
  ctx: DeskCtx,
  ticketId: string,
  ability: keyof typeof ticketPolicy,
): Promise<TicketDetailRow> {
  const ticket = await getTicketRow(ctx.db, ctx.deskId, ticketId, true)
  if (!ticketPolicy.read(ctx, ticket)) throw problem('ticket_not_found')
  authorize(ticketPolicy, ability, ctx, ticket)
  return ticket
}

/** A ticket of mine, or of my desk. */
export async function getTicket(ctx: DeskCtx, ticketId: string): Promise<Ticket> {
  const ticket = await getTicketRow(ctx.db, ctx.deskId, ticketId)
  if (!ticketPolicy.read(ctx, ticket)) throw problem('ticket_not_found')
  return presentTicket(ctx, ticket)
}
