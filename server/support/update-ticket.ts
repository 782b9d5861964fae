import type { Updateable } from 'kysely'
import type { SupportTickets } from '#server/db/tables.ts'
import type { DeskCtx } from './desk.ts'

/** Writes a change to one ticket; every change moves it up in the queue. */
export async function updateTicket(
  ctx: DeskCtx,
  ticketId: string,
  change: Updateable<SupportTickets>,
) {
  await ctx.db
    .updateTable('support_tickets')
    .set({ ...change, updated_at: ctx.now })
    .where('desk_id', '=', ctx.deskId)
    .where('id', '=', ticketId)
    .execute()
}
