import type { Document } from '#contract/document.ts'
import type { Ticket } from '#contract/tickets.ts'
import { addWords } from './add-entry.ts'
import { announce } from './announce.ts'
import type { DeskCtx } from './desk.ts'
import { lockTicket } from './load-ticket.ts'
import { presentTicket } from './present-ticket.ts'
import { getTicketRow } from './ticket-queries.ts'
import { updateTicket } from './update-ticket.ts'

/** A note is for the desk only: it never reaches the person who asked, by page, mail or notification. */
export async function addTicketNote(
  ctx: DeskCtx,
  ticketId: string,
  { body, file_ids }: { body: Document; file_ids?: string[] | undefined },
): Promise<Ticket> {
  const ticket = await lockTicket(ctx, ticketId, 'note')
  const entry_id = await addWords(ctx, ticket.id, {
    kind: 'note',
    side: 'agent',
    body,
    fileIds: file_ids ?? [],
  })
  await updateTicket(ctx, ticket.id, {})
  await announce(ctx, ticket.id, 'ticket.noted', { entry_id })
  return presentTicket(ctx, await getTicketRow(ctx.db, ctx.deskId, ticket.id))
}
