import * as z from 'zod/mini'
import type { Access } from './endpoint.ts'
import { Id, OrganizationParams } from './fields.ts'

/** Terms shared by help center and tickets, and the two places where both exist. */

export const ticketStatuses = ['open', 'waiting', 'resolved', 'closed'] as const
export const TicketStatus = z.enum(ticketStatuses)
export type TicketStatus = z.infer<typeof TicketStatus>

export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const
export const TicketPriority = z.enum(ticketPriorities)
export type TicketPriority = z.infer<typeof TicketPriority>

export const ticketKinds = ['question', 'problem', 'request', 'billing', 'feedback'] as const
export const TicketKind = z.enum(ticketKinds)
export type TicketKind = z.infer<typeof TicketKind>

export const articleStatuses = ['draft', 'published', 'archived'] as const
export const ArticleStatus = z.enum(articleStatuses)
export type ArticleStatus = z.infer<typeof ArticleStatus>

export const audiences = ['public', 'members', 'staff'] as const

/** Who may read an article: anyone, members of the organization, or its staff. */
export const Audience = z.enum(audiences)
export type Audience = z.infer<typeof Audience>

/** A person as shown on a ticket or an article. */
export const PersonName = z.object({
  id: z.nullable(Id),
  name: z.string(),
  avatar: z.nullable(z.string()),
})
export type PersonName = z.infer<typeof PersonName>

/**
 * The same calls exist for every organization and for the platform itself. `path` is for people who ask, `desk_path`
 * for agents.
 */
export interface SupportScope<Ask extends Access, Answer extends Access, Params> {
  path: `/${string}`
  access: Ask
  desk_path: `/${string}`
  desk_access: Answer
  params: Params
}

const scope = <Ask extends Access, Answer extends Access, Params>(
  given: SupportScope<Ask, Answer, Params>,
) => given

export const organizationSupport = scope({
  path: '/api/organizations/:organizationId/support',
  access: 'member',
  desk_path: '/api/organizations/:organizationId/support/desk',
  desk_access: 'member',
  params: OrganizationParams,
})

/** For people without an organization, and for questions that an organization can't answer. */
export const platformSupport = scope({
  path: '/api/support',
  access: 'person',
  desk_path: '/api/platform/support',
  desk_access: 'super_admin',
  params: z.object({}),
})
