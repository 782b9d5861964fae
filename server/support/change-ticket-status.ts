import type { Ticket } from '#contract/tickets.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { addEvent } from './add-entry.ts'
import { announce } from './announce.ts'
import { getSettings, type DeskCtx } from './desk.ts'
import { lockTicket } from './load-ticket.ts'
import { presentTicket } from './present-ticket.ts'
import { getTicketRow } from './ticket-queries.ts'
import { finish, openAgain, openFor, waitFor } from './ticket-state.ts'
import { updateTicket } from './update-ticket.ts'

/** Stops the clock until the person who asked answers. Waiting twice changes nothing. */
export async function waitForRequester(ctx: DeskCtx, ticketId: string): Promise<Ticket> {
  const ticket = await lockTicket(ctx, ticketId, 'manage')
  if (ticket.status === 'waiting') return show(ctx, ticketId)
  if (ticket.status !== 'open') throw problem('ticket_closed')
  const desk = await getSettings(ctx.db, ctx.deskId)
  await updateTicket(ctx, ticketId, waitFor(ticket, desk, ctx.now))
  await tell(ctx, ticketId, 'waiting')
  return show(ctx, ticketId)
}

/** Resolving twice changes nothing. */
export async function resolveTicket(ctx: DeskCtx, ticketId: string): Promise<Ticket> {
  const ticket = await lockTicket(ctx, ticketId, 'manage')
  if (ticket.status === 'resolved') return show(ctx, ticketId)
  if (ticket.status === 'closed') throw problem('ticket_closed')
  const desk = await getSettings(ctx.db, ctx.deskId)
  await updateTicket(ctx, ticketId, finish(ticket, desk, ctx.now, 'resolved'))
  await tell(ctx, ticketId, 'resolved')
  return show(ctx, ticketId)
}

/** Closing twice changes nothing. */
export async function closeTicket(ctx: DeskCtx, ticketId: string): Promise<Ticket> {
  const ticket = await lockTicket(ctx, ticketId, 'read')
  if (ticket.status === 'closed') return show(ctx, ticketId)
  const desk = await getSettings(ctx.db, ctx.deskId)
  await updateTicket(ctx, ticketId, finish(ticket, desk, ctx.now, 'closed'))
  await tell(ctx, ticketId, 'closed')
  return show(ctx, ticketId)
}

/** Opens it again. When the person who asked does, an answer is due; when the desk does, none is. */
export async function reopenTicket(ctx: DeskCtx, ticketId: string): Promise<Ticket> {
  const ticket = await lockTicket(ctx, ticketId, 'read')
  if (ticket.merged_into_id) {
    throw problem('ticket_merged', {
      detail: say('This ticket was merged into #{number}.', {
        number: String(ticket.merged_into_number),
      }),
    })
  }
  if (ticket.status === 'open') return show(ctx, ticketId)
  const desk = await getSettings(ctx.db, ctx.deskId)
  const reopened = ticket.requester_id === ctx.personId ? openFor : openAgain
  await updateTicket(ctx, ticketId, reopened(ticket, desk, ctx.now))
  await tell(ctx, ticketId, 'reopened')
  return show(ctx, ticketId)
}

async function tell(
  ctx: DeskCtx,
  ticketId: string,
  type: 'waiting' | 'resolved' | 'closed' | 'reopened',
) {
  await addEvent(ctx, ticketId, { type })
  await announce(ctx, ticketId, `ticket.${type}`)
}

const show = async (ctx: DeskCtx, ticketId: string) =>
  presentTicket(ctx, await getTicketRow(ctx.db, ctx.deskId, ticketId))
