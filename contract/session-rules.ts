import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { OrganizationParams } from './fields.ts'

/** How old and how idle a session may be to open an organization, and from which networks. */

export const openApiTag = 'organizations'

export const sessionBounds = {
  session_hours: { minimum: 1, maximum: 720 },
  idle_minutes: { minimum: 15, maximum: 43_200 },
} as const

export const AllowedNetwork = z.object({ network: z.string(), label: z.string() })
export type AllowedNetwork = z.infer<typeof AllowedNetwork>

export const SessionRules = z.object({
  /** Null means the installation's own limit. */
  session_hours: z.nullable(z.number()),
  idle_minutes: z.nullable(z.number()),
  /** Empty allows every address. */
  networks: z.array(AllowedNetwork),
  /** The address of this request. */
  your_address: z.nullable(z.string()),
  /** I am an emergency admin with a second factor, so no list locks me out. */
  breaks_glass: z.boolean(),
})
export type SessionRules = z.infer<typeof SessionRules>

const limit = ({ minimum, maximum }: { minimum: number; maximum: number }) =>
  z.nullable(z.number().check(z.int(), z.minimum(minimum), z.maximum(maximum)))

export const SaveSessionRulesBody = z.object({
  session_hours: limit(sessionBounds.session_hours),
  idle_minutes: limit(sessionBounds.idle_minutes),
})
export type SaveSessionRulesBody = z.infer<typeof SaveSessionRulesBody>

export const SaveNetworksBody = z.object({
  networks: z
    .array(
      z.object({
        /** An IPv4 or IPv6 address, or a range such as 203.0.113.0/24. */
        network: z.string().check(z.trim(), z.maxLength(60)),
        label: z.string().check(z.trim(), z.maxLength(80)),
      }),
    )
    .check(z.maxLength(100)),
  /** Save a list without my own address, as an emergency admin. */
  without_me: z._default(z.boolean(), false),
})
export type SaveNetworksBody = z.infer<typeof SaveNetworksBody>

const root = '/api/organizations/:organizationId/session-rules'

export const getSessionRules = endpoint({
  method: 'GET',
  path: `${root}/`,
  access: 'member',
  summary: 'Read how long sessions last, and from which networks the organization can be opened',
  params: OrganizationParams,
  output: SessionRules,
  errors: ['not_allowed'],
})

export const saveSessionRules = endpoint({
  method: 'PUT',
  path: `${root}/`,
  access: 'member',
  summary: 'Limit how old and how idle a session may be to open the organization',
  params: OrganizationParams,
  body: SaveSessionRulesBody,
  output: SessionRules,
  errors: ['not_allowed'],
})

export const saveNetworks = endpoint({
  method: 'PUT',
  path: `${root}/networks/`,
  access: 'member',
  summary: 'Choose the networks from which the organization can be opened',
  params: OrganizationParams,
  body: SaveNetworksBody,
  output: SessionRules,
  errors: ['not_allowed', 'network_locks_you_out'],
})
