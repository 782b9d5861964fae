import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams } from './fields.ts'
import { Domain } from './organization-settings.ts'
import { pageOf, PageQuery } from './page.ts'

/** Email domains that an organization proves, and what they mean for signing in. */

export const openApiTag = 'single-sign-on'

export const domainCaptures = ['none', 'join', 'sign_in'] as const

export const OwnDomain = z.object({
  domain: z.string(),
  /** `waiting` until the proof is found, `missing` when it can't be found any more. */
  state: z.enum(['waiting', 'proven', 'missing']),
  /** Null if the platform confirmed the domain itself. */
  proof: z.nullable(
    z.object({
      txt_name: z.string(),
      txt_value: z.string(),
      file_url: z.string(),
      file_content: z.string(),
    }),
  ),
  method: z.nullable(z.enum(['dns', 'file'])),
  proven_at: z.nullable(Instant),
  checked_at: z.nullable(Instant),
  /** Why the last check found nothing; empty if it succeeded or hasn't happened. */
  error: z.string(),
  /** People sign in with the organization. Has no effect without a connection. */
  sign_in_required: z.boolean(),
  capture: z.enum(domainCaptures),
})
export type OwnDomain = z.infer<typeof OwnDomain>

export const OwnDomains = z.object({
  domains: z.array(OwnDomain),
  /** The organization has an identity provider, so that sign-in can be required. */
  has_connection: z.boolean(),
  admins: z.array(
    z.object({
      person_id: Id,
      name: z.string(),
      break_glass: z.boolean(),
      has_second_factor: z.boolean(),
    }),
  ),
})
export type OwnDomains = z.infer<typeof OwnDomains>

const domainsRoot = '/api/organizations/:organizationId/domains'
const DomainParams = z.extend(OrganizationParams, { domain: Domain })

export const listOwnDomains = endpoint({
  method: 'GET',
  path: `${domainsRoot}/`,
  access: 'member',
  summary: 'List the organization’s domains, their proofs and rules',
  params: OrganizationParams,
  output: OwnDomains,
  errors: ['not_allowed'],
})

export const claimDomain = endpoint({
  method: 'POST',
  path: `${domainsRoot}/`,
  access: 'member',
  summary: 'Begin to prove a domain; answers what to publish',
  params: OrganizationParams,
  body: z.object({ domain: Domain }),
  output: OwnDomains,
  errors: ['not_allowed', 'domain_public', 'domain_limit'],
})

export const proveDomain = endpoint({
  method: 'POST',
  path: `${domainsRoot}/:domain/prove/`,
  access: 'member',
  summary: 'Look for the proof now, in DNS and in the file',
  params: DomainParams,
  output: OwnDomains,
  errors: ['not_allowed', 'domain_not_found', 'domain_taken', 'too_many_requests'],
})

export const saveDomainRules = endpoint({
  method: 'PUT',
  path: `${domainsRoot}/:domain/`,
  access: 'member',
  summary:
    'Require the organization’s sign-in for a proven domain, and choose what happens to registrations',
  params: DomainParams,
  body: z.object({ sign_in_required: z.boolean(), capture: z.enum(domainCaptures) }),
  output: OwnDomains,
  errors: ['not_allowed', 'domain_not_found', 'domain_not_proven'],
})

export const releaseDomain = endpoint({
  method: 'DELETE',
  path: `${domainsRoot}/:domain/`,
  access: 'member',
  summary: 'Give up a domain that the organization claimed',
  params: DomainParams,
  output: OwnDomains,
  errors: ['not_allowed', 'domain_not_found'],
})

export const setBreakGlass = endpoint({
  method: 'PUT',
  path: `${domainsRoot}/break-glass/`,
  access: 'member',
  summary:
    'Choose the admins who can sign in past the identity provider and the allowed networks, with a second factor',
  params: OrganizationParams,
  body: z.object({ person_ids: z.array(Id).check(z.maxLength(50)) }),
  output: OwnDomains,
  errors: ['not_allowed', 'break_glass_needed'],
})

export const DomainAccount = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  is_verified: z.boolean(),
  is_member: z.boolean(),
})
export type DomainAccount = z.infer<typeof DomainAccount>

export const listDomainAccounts = endpoint({
  method: 'GET',
  path: `${domainsRoot}/:domain/accounts/`,
  access: 'member',
  summary: 'List the accounts with an address in a proven domain',
  params: DomainParams,
  query: PageQuery,
  output: pageOf(DomainAccount),
  errors: ['not_allowed', 'domain_not_found', 'domain_not_proven'],
})

export const claimDomainAccounts = endpoint({
  method: 'POST',
  path: `${domainsRoot}/:domain/accounts/claim/`,
  access: 'member',
  summary: 'Add everyone with a verified address in a proven domain as a learner',
  params: DomainParams,
  output: z.object({ joined: z.number() }),
  errors: ['not_allowed', 'domain_not_found', 'domain_not_proven', 'seats_exhausted'],
})
