import type { TicketStatus } from '#contract/support.ts'

/**
 * What someone is to a desk. Leads run it: admins of the organization, super admins of the platform. Agents answer
 * too: its instructors. Everyone else asks.
 */
export type Standing = 'lead' | 'agent' | 'requester'

export interface Actor {
  personId: string
  standing: Standing
}

const leads = (actor: Actor) => actor.standing === 'lead'
const staffs = (actor: Actor) => actor.standing !== 'requester'

/** What someone may do at the desk as a whole. */
export const deskPolicy = {
  answer: staffs,
  write: leads,
  configure: leads,
} as const

interface Subject {
  requester_id: string | null
  admins_only: boolean
  status: TicketStatus
  merged_into_id: string | null
  first_answered_at: Date | null
}

const asked = (actor: Actor, ticket: Subject) => ticket.requester_id === actor.personId
const answers = (actor: Actor, ticket: Subject) =>
  leads(actor) || (staffs(actor) && !ticket.admins_only)
const involved = (actor: Actor, ticket: Subject) => asked(actor, ticket) || answers(actor, ticket)
const isActive = ({ status }: Subject) => status === 'open' || status === 'waiting'

/** What someone may do with one ticket. A ticket that may not be read answers as if it did not exist. */
export const ticketPolicy = {
  read: involved,
  reply: (actor: Actor, ticket: Subject) => involved(actor, ticket) && ticket.status !== 'closed',
  note: answers,
  manage: (actor: Actor, ticket: Subject) =>
    answers(actor, ticket) && ticket.merged_into_id === null,
  wait: (actor: Actor, ticket: Subject) => answers(actor, ticket) && ticket.status === 'open',
  resolve: (actor: Actor, ticket: Subject) => answers(actor, ticket) && isActive(ticket),
  close: (actor: Actor, ticket: Subject) => involved(actor, ticket) && ticket.status !== 'closed',
  reopen: (actor: Actor, ticket: Subject) =>
    involved(actor, ticket) && !isActive(ticket) && ticket.merged_into_id === null,
  merge: (actor: Actor, ticket: Subject) =>
    answers(actor, ticket) && ticket.merged_into_id === null,
  rate: (actor: Actor, ticket: Subject) =>
    asked(actor, ticket) &&
    !isActive(ticket) &&
    ticket.merged_into_id === null &&
    ticket.first_answered_at !== null,
} as const

/** The same rule as `read`, for lists: which tickets of a desk its staff may see. */
export const hidesAdminsOnly = (actor: Actor) => !leads(actor)

/** Who may read which published articles. */
export const readableAudiences = (actor: Actor): string[] =>
  staffs(actor) ? ['public', 'members', 'staff'] : ['public', 'members']

interface Written {
  status: 'draft' | 'published' | 'archived'
  published_at: Date | null
  has_unpublished_changes: boolean
}

export const articlePolicy = {
  save: (actor: Actor, article: Written) => leads(actor) && article.status !== 'archived',
  publish: (actor: Actor, article: Written) =>
    leads(actor) &&
    (article.status === 'draft' ||
      (article.status === 'published' && article.has_unpublished_changes)),
  archive: (actor: Actor, article: Written) => leads(actor) && article.status !== 'archived',
  unarchive: (actor: Actor, article: Written) => leads(actor) && article.status === 'archived',
  delete: (actor: Actor, article: Written) =>
    leads(actor) && article.status === 'draft' && article.published_at === null,
} as const
