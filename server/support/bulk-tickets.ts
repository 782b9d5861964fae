import type { BulkBody } from '#contract/tickets.ts'
import { authorize } from '#server/access/policy.ts'
import { Problem } from '#server/http/problem.ts'
import { assignTicket, prioritizeTicket } from './assign-ticket.ts'
import { closeTicket, resolveTicket } from './change-ticket-status.ts'
import type { DeskCtx } from './desk.ts'
import { deskPolicy } from './policy.ts'

/** Does the same to each ticket; one that refuses doesn't spoil the rest. */
export async function changeTickets(ctx: DeskCtx, { ticket_ids, action }: BulkBody) {
  authorize(deskPolicy, 'answer', ctx, undefined)
  const failures: { ticket_id: string; detail: string }[] = []
  // In one order for everyone, so that two agents never wait for each other.
  const ids = [...new Set(ticket_ids)].toSorted()
  for (const ticketId of ids) {
    try {
      await changeOne(ctx, ticketId, action)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      failures.push({ ticket_id: ticketId, detail: error.message })
    }
  }
  return { changed: ids.length - failures.length, failures }
}

function changeOne(ctx: DeskCtx, ticketId: string, action: BulkBody['action']) {
  switch (action.type) {
    case 'assign':
      return assignTicket(ctx, ticketId, action.assignee_id)
    case 'prioritize':
      return prioritizeTicket(ctx, ticketId, action.priority)
    case 'resolve':
      return resolveTicket(ctx, ticketId)
    case 'close':
      return closeTicket(ctx, ticketId)
  }
}
