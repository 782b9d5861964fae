import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, OrganizationParams, storable } from './fields.ts'

/** The search in the header: one query, results by kind. Results contain only pages that the person can open anyway. */

export const SearchKind = z.enum([
  'course',
  'lesson',
  'person',
  'discussion',
  'ticket',
  'order',
  'article',
])
export type SearchKind = z.infer<typeof SearchKind>

export const SearchHit = z.object({
  kind: SearchKind,
  id: Id,
  title: z.string(),
  /** Context of the result: a course, an organization, a buyer, an address. */
  context: z.nullable(z.string()),
  /** The caller's role in a course, or someone's role in the organization. */
  standing: z.nullable(z.enum(['enrolled', 'teaching', 'admin', 'instructor', 'learner'])),
  avatar: z.nullable(z.string()),
  /** The page to open. */
  link: z.string(),
})
export type SearchHit = z.infer<typeof SearchHit>

/** Fewer than two characters return nothing. */
const SearchQuery = z.object({ query: z.string().check(z.trim(), z.maxLength(200), storable) })

/** By kind, best match first; kinds without results are left out. */
const SearchResults = z.object({
  groups: z.array(z.object({ kind: SearchKind, items: z.array(SearchHit) })),
})
export type SearchResults = z.infer<typeof SearchResults>

export const search = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/search/',
  access: 'member',
  // Searches the person's own orders and tickets.
  private: true,
  summary:
    'Find courses, lessons, people, discussions, tickets, orders and help in an organization',
  params: OrganizationParams,
  query: SearchQuery,
  output: SearchResults,
})

export const searchMine = endpoint({
  method: 'GET',
  path: '/api/me/search/',
  access: 'person',
  summary: 'Find public courses, my own orders and tickets, and help, without an organization',
  query: SearchQuery,
  output: SearchResults,
})
