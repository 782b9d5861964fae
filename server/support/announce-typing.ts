import { problem } from '#server/http/problem.ts'
import { nameOf } from './add-entry.ts'
import type { DeskCtx } from './desk.ts'
import { tellTyping } from './live.ts'
import { ticketPolicy } from './policy.ts'
import { getTicketRow } from './ticket-queries.ts'

/** Tells the others who have the ticket open that someone writes, so that no two agents answer at once unawares. */
export async function announceTyping(ctx: DeskCtx, ticketId: string, internal: boolean) {
  const ticket = await getTicketRow(ctx.db, ctx.deskId, ticketId)
  if (!ticketPolicy.read(ctx, ticket)) throw problem('ticket_not_found')
  const side = ticket.requester_id === ctx.personId ? 'requester' : 'agent'
  await tellTyping(ctx, ticketId, {
    name: await nameOf(ctx),
    side,
    internal: internal && side === 'agent',
  })
}
