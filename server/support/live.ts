import type { VisitorCtx } from '#server/http/as-person.ts'
import { listTickets } from '#contract/tickets.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { standingFor } from '#server/http/standing.ts'
import { publishAllLive } from '#server/realtime/publish-live.ts'
import { liveTopic, type LiveTopic } from '#server/realtime/topic.ts'
import { atOrganization, atPlatform, type DeskCtx } from './desk.ts'
import { deskPolicy, ticketPolicy } from './policy.ts'
import { getTicketRow } from './ticket-queries.ts'

/** A page is told that something changed, never what: it asks again, and sees what it may. */

const member = (ctx: VisitorCtx) =>
  atOrganization({
    ...(ctx as VisitorCtx & MemberCtx),
    ...(ctx.role && standingFor(ctx.app, listTickets, { ...ctx, role: ctx.role })),
  })

const readsTicket = async (ctx: DeskCtx, ticketId = ''): Promise<boolean> => {
  const ticket = await getTicketRow(ctx.db, ctx.deskId, ticketId).catch(() => null)
  return ticket !== null && ticketPolicy.read(ctx, ticket)
}

export const supportTopics: LiveTopic[] = [
  liveTopic('organization:{organizationId}:ticket:{ticketId}', (ctx, { ticketId }) =>
    readsTicket(member(ctx), ticketId),
  ),
  liveTopic('organization:{organizationId}:desk', (ctx) => deskPolicy.answer(member(ctx))),
  liveTopic('support:ticket:{ticketId}', (ctx, { ticketId }) =>
    readsTicket(atPlatform(ctx), ticketId),
  ),
  liveTopic('support:desk', (ctx) => deskPolicy.answer(atPlatform(ctx))),
]

const base = ({ organizationId }: DeskCtx) =>
  organizationId === null ? 'support' : `organization:${organizationId}`
const ticketTopic = (ctx: DeskCtx, ticketId: string) => `${base(ctx)}:ticket:${ticketId}`
const deskTopic = (ctx: DeskCtx) => `${base(ctx)}:desk`

/** Tells those who look at the ticket and those who look at the queue. A note is told to the desk alone. */
export const tellTicketChanged = (ctx: DeskCtx, ticketId: string, internal: boolean) => {
  const data = { ticket_id: ticketId }
  return publishAllLive(ctx, [
    { topic: deskTopic(ctx), name: 'ticket.changed', data },
    ...(internal ? [] : [{ topic: ticketTopic(ctx, ticketId), name: 'ticket.changed', data }]),
  ])
}

/** Tells who is writing. To the person who asked, the desk is one: they learn no name before the answer. */
export const tellTyping = (
  ctx: DeskCtx,
  ticketId: string,
  typing: { name: string; side: 'requester' | 'agent'; internal: boolean },
) => {
  const { name, side, internal } = typing
  const data = { ticket_id: ticketId, person_id: ctx.personId, name, side }
  const open = { ticket_id: ticketId, person_id: null, name: null, side }
  return publishAllLive(ctx, [
    { topic: deskTopic(ctx), name: 'ticket.typing', data },
    ...(internal ? [] : [{ topic: ticketTopic(ctx, ticketId), name: 'ticket.typing', data: open }]),
  ])
}
