import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { DeskCtx } from './desk.ts'
import { tellTicketChanged } from './live.ts'

export type TicketChange =
  | 'ticket.opened'
  | 'ticket.asked'
  | 'ticket.answered'
  | 'ticket.noted'
  | 'ticket.assigned'
  | 'ticket.prioritized'
  | 'ticket.classified'
  | 'ticket.waiting'
  | 'ticket.resolved'
  | 'ticket.closed'
  | 'ticket.reopened'
  | 'ticket.merged'
  | 'ticket.rated'

/** Records a change of a ticket and tells whoever waits for it, in the transaction of the change. */
export async function announce(
  ctx: DeskCtx,
  ticketId: string,
  change: TicketChange,
  detail: Record<string, unknown> = {},
) {
  await audit(ctx, {
    action: change,
    organizationId: ctx.organizationId,
    subject: { type: 'ticket', id: ticketId },
    detail,
  })
  await emit(ctx, change, {
    desk_id: ctx.deskId,
    ticket_id: ticketId,
    actor_id: ctx.personId,
    ...detail,
  })
  await tellTicketChanged(ctx, ticketId, internal.has(change))
}

/** What the person who asked doesn't see on the page, they aren't told of either. */
const internal = new Set<TicketChange>([
  'ticket.noted',
  'ticket.assigned',
  'ticket.prioritized',
  'ticket.classified',
])
