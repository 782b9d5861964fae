import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, OrganizationParams } from './fields.ts'
import { Domain } from './organization-settings.ts'

/** Host names under which an organization is reached. */

export const openApiTag = 'single-sign-on'

export const OwnHost = z.object({
  host: z.string(),
  url: z.string(),
  /** `waiting` until the proof is found, `missing` when it can't be found any more. */
  state: z.enum(['waiting', 'proven', 'missing']),
  txt_name: z.string(),
  txt_value: z.string(),
  /** Null until it is checked. */
  points_here: z.nullable(z.boolean()),
  /** Links in the organization’s mails lead here. */
  in_mails: z.boolean(),
  checked_at: z.nullable(Instant),
})
export type OwnHost = z.infer<typeof OwnHost>

export const OwnHosts = z.object({
  hosts: z.array(OwnHost),
  /** Where the DNS records of host names have to lead. */
  points_to: z.string(),
})
export type OwnHosts = z.infer<typeof OwnHosts>

/** What a page knows about the organization whose host it is on; written into the page by the server. */
export interface PageHost {
  id: string
  slug: string
  name: string
  logo: string | null
  accent: string | null
  /** Whether the organization has a public page. */
  has_page: boolean
  /** The address of the installation itself. */
  main_url: string
}

const hostsRoot = '/api/organizations/:organizationId/hosts'
const HostParams = z.extend(OrganizationParams, { host: z.string().check(z.maxLength(253)) })

export const listOwnHosts = endpoint({
  method: 'GET',
  path: `${hostsRoot}/`,
  access: 'member',
  summary: 'List the organization’s host names',
  params: OrganizationParams,
  output: OwnHosts,
  errors: ['not_allowed'],
})

export const addHost = endpoint({
  method: 'POST',
  path: `${hostsRoot}/`,
  access: 'member',
  summary: 'Add a host name; answers which DNS records to set',
  params: OrganizationParams,
  body: z.object({ host: Domain }),
  output: OwnHosts,
  errors: ['not_allowed', 'host_refused', 'host_taken', 'host_limit'],
})

export const checkHost = endpoint({
  method: 'POST',
  path: `${hostsRoot}/:host/check/`,
  access: 'member',
  summary: 'Look for the DNS records of a host name now',
  params: HostParams,
  output: OwnHosts,
  errors: ['not_allowed', 'host_not_found', 'host_taken', 'too_many_requests'],
})

export const removeHost = endpoint({
  method: 'DELETE',
  path: `${hostsRoot}/:host/`,
  access: 'member',
  summary: 'Remove a host name, at once',
  params: HostParams,
  output: OwnHosts,
  errors: ['not_allowed', 'host_not_found'],
})
