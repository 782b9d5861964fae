import { sql } from 'kysely'
import type { TicketKind, TicketPriority } from '#contract/support.ts'
import type { Ticket } from '#contract/tickets.ts'
import { problem } from '#server/http/problem.ts'
import { addEvent } from './add-entry.ts'
import { agents } from './list-agents.ts'
import { announce } from './announce.ts'
import { getSettings, type DeskCtx } from './desk.ts'
import { lockTicket } from './load-ticket.ts'
import { presentTicket } from './present-ticket.ts'
import { getTicketRow } from './ticket-queries.ts'
import { retarget } from './ticket-state.ts'
import { updateTicket } from './update-ticket.ts'

/** Gives the ticket to someone of the desk who may read it, or to nobody. */
export async function assignTicket(
  ctx: DeskCtx,
  ticketId: string,
  assigneeId: string | null,
): Promise<Ticket> {
  const ticket = await lockTicket(ctx, ticketId, 'manage')
  if (ticket.assignee_id !== assigneeId) {
    const name = assigneeId && (await agentName(ctx, assigneeId, ticket.admins_only))
    await updateTicket(ctx, ticketId, { assignee_id: assigneeId })
    await addEvent(ctx, ticketId, { type: 'assigned', from: ticket.assignee_name, to: name })
    await announce(ctx, ticketId, 'ticket.assigned', { assignee_id: assigneeId })
  }
  return presentTicket(ctx, await getTicketRow(ctx.db, ctx.deskId, ticketId))
}

/** Changes the priority; an open ticket gets the due times of the new one. */
export async function prioritizeTicket(
  ctx: DeskCtx,
  ticketId: string,
  priority: TicketPriority,
): Promise<Ticket> {
  const ticket = await lockTicket(ctx, ticketId, 'manage')
  if (ticket.priority !== priority) {
    const desk = await getSettings(ctx.db, ctx.deskId)
    await updateTicket(ctx, ticketId, { priority, ...retarget(ticket, desk, priority, ctx.now) })
    await addEvent(ctx, ticketId, { type: 'prioritized', from: ticket.priority, to: priority })
    await announce(ctx, ticketId, 'ticket.prioritized', { priority })
  }
  return presentTicket(ctx, await getTicketRow(ctx.db, ctx.deskId, ticketId))
}

export async function classifyTicket(
  ctx: DeskCtx,
  ticketId: string,
  kind: TicketKind,
): Promise<Ticket> {
  const ticket = await lockTicket(ctx, ticketId, 'manage')
  if (ticket.kind !== kind) {
    await updateTicket(ctx, ticketId, { kind })
    await addEvent(ctx, ticketId, { type: 'classified', from: ticket.kind, to: kind })
    await announce(ctx, ticketId, 'ticket.classified', { kind })
  }
  return presentTicket(ctx, await getTicketRow(ctx.db, ctx.deskId, ticketId))
}

async function agentName(ctx: DeskCtx, personId: string, adminsOnly: boolean): Promise<string> {
  const agent = await agents(ctx, adminsOnly)
    .select(sql<string>`p.first_name || ' ' || p.last_name`.as('name'))
    .where('p.id', '=', personId)
    .executeTakeFirst()
  if (!agent) throw problem('agent_not_found')
  return agent.name
}
