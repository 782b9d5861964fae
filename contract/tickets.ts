import * as z from 'zod/mini'
import { Document } from './document.ts'
import { type Access, endpoint } from './endpoint.ts'
import { Id, Instant, line, text } from './fields.ts'
import { Article } from './help-articles.ts'
import { OrganizationRole } from './organizations.ts'
import { pageOf, PageQuery } from './page.ts'
import { QueueQuery } from './support-desk.ts'
import {
  organizationSupport,
  PersonName,
  type SupportScope,
  TicketKind,
  TicketPriority,
  TicketStatus,
} from './support.ts'

/** The page a ticket was written on; filled in by the page, never by the person. */
export const TicketContext = z.object({
  course_id: z.optional(Id),
  course_title: z.optional(text(200)),
  lesson_id: z.optional(Id),
  lesson_title: z.optional(text(200)),
  attempt_id: z.optional(Id),
  page: z.optional(text(500)),
  browser: z.optional(text(300)),
  error_id: z.optional(text(100)),
})
export type TicketContext = z.infer<typeof TicketContext>

const FileIds = z.optional(z.array(Id).check(z.maxLength(10, 'Attach at most 10 files')))

export const OpenTicketBody = z.object({
  subject: line(160, 'Describe the issue in a few words'),
  kind: z._default(TicketKind, 'question'),
  body: Document,
  /** Only admins can read it; for complaints about an instructor. */
  admins_only: z.optional(z.boolean()),
  context: z.optional(TicketContext),
  file_ids: FileIds,
})
export type OpenTicketBody = z.infer<typeof OpenTicketBody>

export const Attachment = z.object({
  id: Id,
  name: z.string(),
  content_type: z.nullable(z.string()),
  size_bytes: z.number(),
  url: z.string(),
})
export type Attachment = z.infer<typeof Attachment>

/** Ticket history besides messages; `from` and `to` are words or names, depending on the type. */
export const TicketEvent = z.object({
  type: z.enum([
    'assigned',
    'prioritized',
    'classified',
    'waiting',
    'resolved',
    'closed',
    'reopened',
    'merged_into',
    'merged_from',
    'rated',
  ]),
  from: z.optional(z.nullable(z.string())),
  to: z.optional(z.nullable(z.string())),
})
export type TicketEvent = z.infer<typeof TicketEvent>

export const TicketEntry = z.object({
  id: Id,
  kind: z.enum(['message', 'note', 'event']),
  side: z.enum(['requester', 'agent', 'system']),
  author: z.nullable(PersonName),
  body: z.nullable(Document),
  event: z.nullable(TicketEvent),
  attachments: z.array(Attachment),
  moved_from: z.nullable(z.number()),
  created_at: Instant,
})
export type TicketEntry = z.infer<typeof TicketEntry>

/** A ticket in a list. Due times are paused, and null, while nobody is waiting for the desk. */
export const TicketRow = z.object({
  id: Id,
  number: z.number(),
  subject: z.string(),
  status: TicketStatus,
  kind: TicketKind,
  priority: TicketPriority,
  requester: PersonName,
  assignee: z.nullable(PersonName),
  admins_only: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  answer_due_at: z.nullable(Instant),
  resolution_due_at: z.nullable(Instant),
  last_message: z.object({
    side: z.enum(['requester', 'agent']),
    at: Instant,
    excerpt: z.string(),
  }),
  rating: z.nullable(z.number()),
})
export type TicketRow = z.infer<typeof TicketRow>

export const Ticket = z.extend(TicketRow, {
  /** The page it was written on, with names as they were then. */
  context: z.object({
    course: z.nullable(z.object({ id: z.nullable(Id), title: z.string() })),
    lesson: z.nullable(z.object({ id: z.nullable(Id), title: z.string() })),
    attempt_id: z.nullable(Id),
    page: z.nullable(z.string()),
    browser: z.nullable(z.string()),
    error_id: z.nullable(z.string()),
  }),
  entries: z.array(TicketEntry),
  rating_comment: z.string(),
  first_answered_at: z.nullable(Instant),
  resolved_at: z.nullable(Instant),
  closed_at: z.nullable(Instant),
  merged_into: z.nullable(z.object({ id: Id, number: z.number() })),
  is_mine: z.boolean(),
  can: z.object({
    reply: z.boolean(),
    note: z.boolean(),
    manage: z.boolean(),
    wait: z.boolean(),
    resolve: z.boolean(),
    close: z.boolean(),
    reopen: z.boolean(),
    merge: z.boolean(),
    rate: z.boolean(),
  }),
})
export type Ticket = z.infer<typeof Ticket>

export const ReplyBody = z.object({
  body: Document,
  file_ids: FileIds,
  /** The latest entry that the writer has seen. If the desk has replied since, the reply isn't sent without notice. */
  seen_entry_id: z.optional(Id),
  /** Status of the ticket after an agent's reply. */
  next_status: z.optional(z.enum(['open', 'waiting', 'resolved'])),
})
export type ReplyBody = z.infer<typeof ReplyBody>

export const RateBody = z.object({
  rating: z.number().check(z.int(), z.minimum(1), z.maximum(5)),
  comment: z.optional(text(1000)),
})
export type RateBody = z.infer<typeof RateBody>

/** What an agent should know about the person before replying. */
export const RequesterContext = z.object({
  person: z.extend(PersonName, { email: z.nullable(z.string()), time_zone: z.string() }),
  role: z.nullable(OrganizationRole),
  joined_at: z.nullable(Instant),
  tickets: z.array(
    z.object({ id: Id, number: z.number(), subject: z.string(), status: TicketStatus }),
  ),
  ticket_count: z.number(),
  devices: z.array(z.object({ name: z.string(), last_used_at: Instant })),
  errors: z.array(z.object({ error_id: z.string(), page: z.nullable(z.string()), at: Instant })),
  courses: z.array(
    z.object({ id: Id, title: z.string(), status: z.string(), progress_percent: z.number() }),
  ),
})
export type RequesterContext = z.infer<typeof RequesterContext>

export const BulkBody = z.object({
  ticket_ids: z.array(Id).check(z.minLength(1), z.maxLength(100)),
  action: z.discriminatedUnion('type', [
    z.object({ type: z.literal('assign'), assignee_id: z.nullable(Id) }),
    z.object({ type: z.literal('prioritize'), priority: TicketPriority }),
    z.object({ type: z.literal('resolve') }),
    z.object({ type: z.literal('close') }),
  ]),
})
export type BulkBody = z.infer<typeof BulkBody>

export function ticketEndpoints<
  Ask extends Access,
  Answer extends Access,
  Params extends z.ZodMiniObject,
>({ path, access, desk_path, desk_access, params }: SupportScope<Ask, Answer, Params>) {
  const TicketParams = z.extend(params, { ticketId: Id })
  const EntryParams = z.extend(TicketParams, { entryId: Id })
  const missing = ['ticket_not_found', 'not_allowed'] as const
  return {
    openTicket: endpoint({
      method: 'POST',
      path: `${path}/tickets/`,
      access,
      summary: 'Ask for help; the answer says when one is expected',
      params,
      body: OpenTicketBody,
      output: Ticket,
      errors: ['ticket_empty', 'file_not_found', 'too_many_requests'],
    }),
    listMyTickets: endpoint({
      method: 'GET',
      path: `${path}/tickets/`,
      access,
      private: true,
      summary: 'List the tickets that I opened, last changed first',
      params,
      query: z.extend(PageQuery, { status: z.optional(TicketStatus) }),
      output: pageOf(TicketRow),
    }),
    getTicket: endpoint({
      method: 'GET',
      path: `${path}/tickets/:ticketId/`,
      access,
      private: true,
      summary: 'Read a ticket of mine, or of my desk, with its conversation',
      params: TicketParams,
      output: Ticket,
      errors: ['ticket_not_found'],
    }),
    replyToTicket: endpoint({
      method: 'POST',
      path: `${path}/tickets/:ticketId/replies/`,
      access,
      summary: 'Write a message on a ticket; on a merged one it goes to where it was merged',
      params: TicketParams,
      body: ReplyBody,
      output: Ticket,
      errors: [...missing, 'ticket_empty', 'ticket_closed', 'ticket_changed', 'file_not_found'],
    }),
    closeTicket: endpoint({
      method: 'POST',
      path: `${path}/tickets/:ticketId/close/`,
      access,
      summary: 'Close a ticket; closing twice changes nothing',
      params: TicketParams,
      output: Ticket,
      errors: missing,
    }),
    reopenTicket: endpoint({
      method: 'POST',
      path: `${path}/tickets/:ticketId/reopen/`,
      access,
      summary: 'Open a resolved or closed ticket again',
      params: TicketParams,
      output: Ticket,
      errors: [...missing, 'ticket_merged'],
    }),
    rateTicket: endpoint({
      method: 'PUT',
      path: `${path}/tickets/:ticketId/rating/`,
      access,
      summary: 'Rate the help on my resolved ticket; rating again replaces my rating',
      params: TicketParams,
      body: RateBody,
      output: Ticket,
      errors: [...missing, 'ticket_not_rateable'],
    }),
    announceTyping: endpoint({
      method: 'POST',
      path: `${path}/tickets/:ticketId/typing/`,
      access,
      summary: 'Tell the others who have the ticket open that I am writing',
      params: TicketParams,
      body: z.object({ internal: z.optional(z.boolean()) }),
      errors: ['ticket_not_found'],
    }),

    listTickets: endpoint({
      method: 'GET',
      path: `${desk_path}/tickets/`,
      access: desk_access,
      summary: 'List the tickets of the desk',
      params,
      query: QueueQuery,
      output: pageOf(TicketRow),
      errors: ['not_allowed'],
    }),
    addTicketNote: endpoint({
      method: 'POST',
      path: `${desk_path}/tickets/:ticketId/notes/`,
      access: desk_access,
      summary: 'Write a note that only the desk sees',
      params: TicketParams,
      body: z.object({ body: Document, file_ids: FileIds }),
      output: Ticket,
      errors: [...missing, 'ticket_empty', 'file_not_found'],
    }),
    assignTicket: endpoint({
      method: 'POST',
      path: `${desk_path}/tickets/:ticketId/assign/`,
      access: desk_access,
      summary: 'Give a ticket to someone of the desk, or to nobody',
      params: TicketParams,
      body: z.object({ assignee_id: z.nullable(Id) }),
      output: Ticket,
      errors: [...missing, 'agent_not_found'],
    }),
    prioritizeTicket: endpoint({
      method: 'POST',
      path: `${desk_path}/tickets/:ticketId/priority/`,
      access: desk_access,
      summary: 'Change the priority, and with it when an answer is due',
      params: TicketParams,
      body: z.object({ priority: TicketPriority }),
      output: Ticket,
      errors: missing,
    }),
    classifyTicket: endpoint({
      method: 'POST',
      path: `${desk_path}/tickets/:ticketId/kind/`,
      access: desk_access,
      summary: 'Say what kind of ticket it is',
      params: TicketParams,
      body: z.object({ kind: TicketKind }),
      output: Ticket,
      errors: missing,
    }),
    waitForRequester: endpoint({
      method: 'POST',
      path: `${desk_path}/tickets/:ticketId/wait/`,
      access: desk_access,
      summary: 'Stop the clock until the person who asked answers',
      params: TicketParams,
      output: Ticket,
      errors: [...missing, 'ticket_closed'],
    }),
    resolveTicket: endpoint({
      method: 'POST',
      path: `${desk_path}/tickets/:ticketId/resolve/`,
      access: desk_access,
      summary: 'Mark a ticket as resolved',
      params: TicketParams,
      output: Ticket,
      errors: [...missing, 'ticket_closed'],
    }),
    mergeTicket: endpoint({
      method: 'POST',
      path: `${desk_path}/tickets/:ticketId/merge/`,
      access: desk_access,
      summary: 'Move the conversation into another ticket of the same person and close this one',
      params: TicketParams,
      body: z.object({ into_number: z.number().check(z.int(), z.minimum(1)) }),
      output: Ticket,
      errors: [...missing, 'ticket_not_mergeable'],
    }),
    changeTickets: endpoint({
      method: 'POST',
      path: `${desk_path}/tickets/bulk/`,
      access: desk_access,
      summary: 'Do the same to many tickets; what can not be changed is said for each',
      params,
      body: BulkBody,
      output: z.object({
        changed: z.number(),
        failures: z.array(z.object({ ticket_id: Id, detail: z.string() })),
      }),
      errors: ['not_allowed', 'agent_not_found'],
    }),
    getRequesterContext: endpoint({
      method: 'GET',
      path: `${desk_path}/tickets/:ticketId/context/`,
      access: desk_access,
      summary: 'Read what helps to answer: the person, their courses, devices and last errors',
      params: TicketParams,
      output: RequesterContext,
      errors: missing,
    }),
    draftArticleFromAnswer: endpoint({
      method: 'POST',
      path: `${desk_path}/tickets/:ticketId/entries/:entryId/article/`,
      access: desk_access,
      summary: 'Turn an answer into a draft article',
      params: EntryParams,
      output: Article,
      errors: [...missing],
    }),
  }
}

export const {
  openTicket,
  listMyTickets,
  getTicket,
  replyToTicket,
  closeTicket,
  reopenTicket,
  rateTicket,
  announceTyping,
  listTickets,
  addTicketNote,
  assignTicket,
  prioritizeTicket,
  classifyTicket,
  waitForRequester,
  resolveTicket,
  mergeTicket,
  changeTickets,
  getRequesterContext,
  draftArticleFromAnswer,
} = ticketEndpoints(organizationSupport)
