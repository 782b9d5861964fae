import { notify } from '#server/events/notify.ts'
import type { Ctx } from '#server/http/context.ts'
import { asSystem, job, subscriber, type Job } from '#server/jobs/job.ts'
import { say } from '#server/words/sentence.ts'
import { closeForgotten, warnOfBreaches } from './watch-clocks.ts'
import {
  ticketAnswered,
  ticketAssigned,
  ticketRatedLow,
  ticketWaits,
} from './notification-kinds.ts'
import {
  answerersOf,
  deskLink,
  findTicketNews,
  leadsOf,
  organizationOf,
  requesterLink,
  wordsOf,
  type TicketNews,
} from './tell-people.ts'

interface TicketEvent {
  event_id: string
  happened_at: string
  desk_id: string
  ticket_id: string
  actor_id: string
  entry_id?: string
  assignee_id?: string | null
  rating?: number
}

type Tell = (ctx: Ctx, ticket: TicketNews, event: TicketEvent) => Promise<void>

/** A job that notifies people of a change to a ticket, once for each change. */
const onTicket = (name: string, event: string, tell: Tell): Job =>
  subscriber<TicketEvent>({ name, event }, async (ctx, payload) => {
    const ticket = await findTicketNews(ctx.db, payload.desk_id, payload.ticket_id)
    if (ticket) await tell(ctx, ticket, payload)
  })

const common = (ticket: TicketNews, event: TicketEvent) => ({
  key: event.event_id,
  at: new Date(event.happened_at),
  organizationId: organizationOf(ticket),
  actorId: event.actor_id,
})

const tellDesk: Tell = async (ctx, ticket, event) =>
  notify(ctx, ticketWaits, {
    ...common(ticket, event),
    to: await answerersOf(ctx, ticket),
    type: 'info',
    title: say('{name} needs a reply: {subject} (#{number})', {
      name: ticket.requester_name,
      subject: ticket.subject,
      number: String(ticket.number),
    }),
    message: await wordsOf(ctx.db, ticket.desk_id, event.entry_id),
    link: deskLink(ticket),
  })

const tellAnswered: Tell = async (ctx, ticket, event) => {
  if (!ticket.requester_id) return
  await notify(ctx, ticketAnswered, {
    ...common(ticket, event),
    to: ticket.requester_id,
    type: 'info',
    title: say('New reply to your ticket #{number}: {subject}', {
      number: String(ticket.number),
      subject: ticket.subject,
    }),
    message: await wordsOf(ctx.db, ticket.desk_id, event.entry_id),
    link: requesterLink(ticket),
  })
}

const tellResolved: Tell = async (ctx, ticket, event) => {
  if (!ticket.requester_id) return
  await notify(ctx, ticketAnswered, {
    ...common(ticket, event),
    to: ticket.requester_id,
    type: 'success',
    title: say('Your ticket #{number} was resolved: {subject}', {
      number: String(ticket.number),
      subject: ticket.subject,
    }),
    message: say('Still not fixed? Reply to reopen the ticket. Otherwise, tell us how we did.'),
    link: requesterLink(ticket),
  })
}

const tellAssigned: Tell = async (ctx, ticket, event) => {
  if (!event.assignee_id) return
  await notify(ctx, ticketAssigned, {
    ...common(ticket, event),
    to: event.assignee_id,
    type: 'info',
    title: say('Ticket #{number} was assigned to you: {subject}', {
      number: String(ticket.number),
      subject: ticket.subject,
    }),
    message: say(
      'From {name}. {priority, select, urgent {Urgent priority} high {High priority} low {Low priority} other {Normal priority}}.',
      { name: ticket.requester_name, priority: ticket.priority },
    ),
    link: deskLink(ticket),
  })
}

const tellRated: Tell = async (ctx, ticket, event) => {
  if ((event.rating ?? 5) > 2) return
  await notify(ctx, ticketRatedLow, {
    ...common(ticket, event),
    to: await leadsOf(ctx, ticket),
    type: 'warning',
    title: say('{name} rated ticket #{number} with {stars, plural, one {# star} other {# stars}}', {
      name: ticket.requester_name,
      number: String(ticket.number),
      stars: event.rating ?? 0,
    }),
    message: ticket.subject,
    link: deskLink(ticket),
  })
}

export const supportJobs: Job[] = [
  onTicket('support.tell-opened', 'ticket.opened', tellDesk),
  onTicket('support.tell-asked', 'ticket.asked', tellDesk),
  onTicket('support.tell-answered', 'ticket.answered', tellAnswered),
  onTicket('support.tell-resolved', 'ticket.resolved', tellResolved),
  onTicket('support.tell-assigned', 'ticket.assigned', tellAssigned),
  onTicket('support.tell-rated', 'ticket.rated', tellRated),
  job({ name: 'support.warn-of-breaches', cron: '*/5 * * * *' }, (app) =>
    asSystem(app, warnOfBreaches),
  ),
  job({ name: 'support.close-forgotten', cron: '11 * * * *' }, (app) =>
    asSystem(app, closeForgotten),
  ),
]
