import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'

export const ProvisioningToken = z.object({
  id: Id,
  name: z.string(),
  /** The first characters, to recognize the token by. */
  start: z.string(),
  created_by: z.nullable(z.string()),
  created_at: Instant,
  last_used_at: z.nullable(Instant),
  last_used_ip: z.nullable(z.string()),
  revoked_at: z.nullable(Instant),
})
export type ProvisioningToken = z.infer<typeof ProvisioningToken>

/** How an organization's directory adds, changes and removes people over SCIM. */
export const Provisioning = z.object({
  /** To be entered in the directory. */
  base_url: z.string(),
  /** Changes are validated and logged, but not applied. */
  is_dry_run: z.boolean(),
  /** Percentage of people who may lose access within an hour. 100 means no limit. */
  brake_share: z.number(),
  /** This many may always lose access within an hour, however few people there are. */
  brake_minimum: z.number(),
  /** When changes by the directory were paused; null if they aren't. */
  braked_at: z.nullable(Instant),
  /** Until when the pause stays lifted. */
  brake_released_until: z.nullable(Instant),
  /** People provisioned by the directory. */
  user_count: z.number(),
  tokens: z.array(ProvisioningToken),
})
export type Provisioning = z.infer<typeof Provisioning>

export const getProvisioning = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/provisioning/',
  access: 'member',
  summary: 'Read how the directory of an organization is connected',
  params: OrganizationParams,
  output: Provisioning,
  errors: ['not_allowed'],
})

export const CreateProvisioningTokenBody = z.object({
  name: line(120, 'Say which directory uses the token'),
})

export const createProvisioningToken = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/provisioning/tokens/',
  access: 'member',
  summary: 'Make a token for the directory; the token itself is shown this once',
  params: OrganizationParams,
  body: CreateProvisioningTokenBody,
  output: z.object({ token: z.string(), provisioning: Provisioning }),
  errors: ['not_allowed', 'provisioning_token_limit'],
})

export const revokeProvisioningToken = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/provisioning/tokens/:tokenId/',
  access: 'member',
  summary: 'End a token; a directory that uses it is refused at once',
  params: z.extend(OrganizationParams, { tokenId: Id }),
  errors: ['not_allowed', 'provisioning_token_not_found'],
})

export const SaveProvisioningBody = z.object({
  is_dry_run: z.boolean(),
  brake_share: z.number().check(z.int(), z.minimum(1), z.maximum(100)),
  brake_minimum: z.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
})
export type SaveProvisioningBody = z.infer<typeof SaveProvisioningBody>

export const saveProvisioning = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/provisioning/',
  access: 'member',
  summary: 'Switch the dry run and set how many people may lose access within an hour',
  params: OrganizationParams,
  body: SaveProvisioningBody,
  output: Provisioning,
  errors: ['not_allowed'],
})

export const releaseBrake = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/provisioning/release-brake/',
  access: 'member',
  summary: 'Let the directory go on removing people, without the brake for a day',
  params: OrganizationParams,
  output: Provisioning,
  errors: ['not_allowed'],
})

export const provisioningActions = [
  'create',
  'update',
  'deactivate',
  'reactivate',
  'delete',
] as const

/** One change that the directory made or attempted. */
export const ProvisioningEntry = z.object({
  id: Id,
  happened_at: Instant,
  action: z.enum(provisioningActions),
  resource_type: z.enum(['User', 'Group']),
  /** Name of the user or group in the directory. */
  name: z.string(),
  /** The token that was used. */
  token_name: z.string(),
  /** HTTP status: 200 to 299 means success. */
  status: z.number(),
  /** Why it was refused. */
  detail: z.string(),
  is_dry_run: z.boolean(),
})
export type ProvisioningEntry = z.infer<typeof ProvisioningEntry>

export const listProvisioningLog = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/provisioning/log/',
  access: 'member',
  summary: 'List what the directory did, newest first',
  params: OrganizationParams,
  query: z.extend(PageQuery, { only_refused: z.optional(z.stringbool()) }),
  output: pageOf(ProvisioningEntry),
  errors: ['not_allowed'],
})
