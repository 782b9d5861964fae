import type { ReplyBody, Ticket } from '#contract/tickets.ts'
import { problem } from '#server/http/problem.ts'
import { addEvent, addWords } from './add-entry.ts'
import { announce } from './announce.ts'
import { getSettings, type DeskCtx } from './desk.ts'
import { excerpt } from './document-text.ts'
import { lockTicket } from './load-ticket.ts'
import { presentTicket } from './present-ticket.ts'
import { getTicketRow, type TicketDetailRow } from './ticket-queries.ts'
import { answer, finish, openAgain, openFor, waitFor } from './ticket-state.ts'
import { updateTicket } from './update-ticket.ts'

/**
 * Writes a message. From the person who asked it opens the ticket again; from the desk it decides what comes next. On a
 * merged ticket it goes to where that one was merged, so that nothing is lost.
 */
export async function replyToTicket(
  ctx: DeskCtx,
  ticketId: string,
  body: ReplyBody,
): Promise<Ticket> {
  const ticket = await followMerges(ctx, ticketId)
  if (ticket.status === 'closed') throw problem('ticket_closed')
  const side = ticket.requester_id === ctx.personId ? 'requester' : 'agent'
  if (side === 'agent' && body.seen_entry_id && ticket.id === ticketId) {
    await assertSeen(ctx, ticket.id, body.seen_entry_id)
  }
  const entry_id = await addWords(ctx, ticket.id, {
    kind: 'message',
    side,
    body: body.body,
    fileIds: body.file_ids ?? [],
  })
  const state =
    side === 'requester'
      ? await asRequester(ctx, ticket)
      : await asAgent(ctx, ticket, body.next_status)
  await updateTicket(ctx, ticket.id, {
    ...state,
    last_message_at: ctx.now,
    last_message_side: side,
    last_message_excerpt: excerpt(body.body),
  })
  if (side === 'agent' && body.next_status === 'resolved' && ticket.status !== 'resolved') {
    await addEvent(ctx, ticket.id, { type: 'resolved' })
  }
  await announce(ctx, ticket.id, side === 'agent' ? 'ticket.answered' : 'ticket.asked', {
    entry_id,
  })
  return presentTicket(ctx, await getTicketRow(ctx.db, ctx.deskId, ticket.id))
}

async function followMerges(ctx: DeskCtx, ticketId: string): Promise<TicketDetailRow> {
  let ticket = await lockTicket(ctx, ticketId, 'read')
  while (ticket.merged_into_id) ticket = await lockTicket(ctx, ticket.merged_into_id, 'read')
  return ticket
}

/** Refuses an answer whose writer has not seen what someone else said meanwhile. */
async function assertSeen(ctx: DeskCtx, ticketId: string, seenEntryId: string) {
  const unseen = await ctx.db
    .selectFrom('support_entries as e')
    .innerJoin('support_entries as seen', (join) =>
      join.onRef('seen.desk_id', '=', 'e.desk_id').onRef('seen.ticket_id', '=', 'e.ticket_id'),
    )
    .select('e.id')
    .where('e.desk_id', '=', ctx.deskId)
    .where('e.ticket_id', '=', ticketId)
    .where('seen.id', '=', seenEntryId)
    .where('e.kind', '=', 'message')
    .where('e.author_id', 'is distinct from', ctx.personId)
    .where((eb) =>
      eb.or([
        eb('e.created_at', '>', eb.ref('seen.created_at')),
        eb.and([
          eb('e.created_at', '=', eb.ref('seen.created_at')),
          eb('e.id', '>', eb.ref('seen.id')),
        ]),
      ]),
    )
    .executeTakeFirst()
  if (unseen) throw problem('ticket_changed')
}

async function asRequester(ctx: DeskCtx, ticket: TicketDetailRow) {
  return openFor(ticket, await getSettings(ctx.db, ctx.deskId), ctx.now)
}

/** Whoever answers a ticket that nobody has takes it. */
async function asAgent(ctx: DeskCtx, ticket: TicketDetailRow, wanted: ReplyBody['next_status']) {
  const desk = await getSettings(ctx.db, ctx.deskId)
  const said = answer(ticket, desk, ctx.now)
  const after = { ...ticket, ...said }
  const next = wanted ?? (ticket.status === 'resolved' ? 'resolved' : 'waiting')
  const state =
    next === 'waiting'
      ? waitFor(after, desk, ctx.now)
      : next === 'resolved'
        ? finish(after, desk, ctx.now, 'resolved')
        : openAgain(after, desk, ctx.now)
  return { ...said, ...state, ...(ticket.assignee_id === null && { assignee_id: ctx.personId }) }
}
