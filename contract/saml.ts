import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams, text } from './fields.ts'
import { Session } from './identity.ts'
import { Domain } from './organization-settings.ts'
import { pageOf, PageQuery } from './page.ts'

/** Sign-in with an organization's own identity providers over SAML 2.0. */

export const openApiTag = 'single-sign-on'

const HttpUrl = z
  .url({ protocol: /^https?$/, error: 'Use a full address that starts with https://' })
  .check(z.maxLength(2000))

const Role = z.enum(['learner', 'instructor', 'admin'])

/** Names of the attributes that carry each value. An empty name looks for the usual ones. */
const AttributeName = text(300)
export const SamlMapping = z.object({
  email: AttributeName,
  first_name: AttributeName,
  last_name: AttributeName,
  role: AttributeName,
  groups: AttributeName,
})
export type SamlMapping = z.infer<typeof SamlMapping>

const RoleValue = z.object({ value: line(300), role: Role })

export const SamlConnection = z.object({
  id: Id,
  name: z.string(),
  /** Entity ID of the identity provider. */
  issuer: z.string(),
  sign_in_url: z.string(),
  logout_url: z.nullable(z.string()),
  certificates: z.array(
    z.object({ fingerprint: z.string(), expires_at: Instant, is_expired: z.boolean() }),
  ),
  /** Null if the metadata was pasted. */
  metadata_url: z.nullable(z.string()),
  refresh: z.object({
    checked_at: z.nullable(Instant),
    changed_at: Instant,
    /** Why the last refresh changed nothing; empty if it succeeded. */
    error: z.string(),
  }),
  /** Addresses that this connection signs in; empty means all domains of the organization. */
  domains: z.array(z.string()),
  mapping: SamlMapping,
  role_values: z.array(RoleValue),
  default_role: Role,
  allows_unsolicited: z.boolean(),
  single_logout: z.boolean(),
  /** Values to enter at the identity provider. */
  service_provider: z.object({
    entity_id: z.string(),
    acs_url: z.string(),
    logout_url: z.string(),
    metadata_url: z.string(),
    certificate: z.string(),
  }),
  /** People who signed in through it. */
  person_count: z.number(),
  created_at: Instant,
})
export type SamlConnection = z.infer<typeof SamlConnection>

export const SamlConnections = z.object({
  /** Enabled by the platform as a feature. */
  is_open: z.boolean(),
  domains: z.array(z.string()),
  connections: z.array(SamlConnection),
})
export type SamlConnections = z.infer<typeof SamlConnections>

const samlRoot = '/api/organizations/:organizationId/single-sign-on/saml'

export const listSamlConnections = endpoint({
  method: 'GET',
  path: `${samlRoot}/`,
  access: 'member',
  summary: 'List the identity providers that sign members in over SAML',
  params: OrganizationParams,
  output: SamlConnections,
  errors: ['not_allowed'],
})

export const SaveSamlConnectionBody = z.object({
  name: line(120, 'Name the connection'),
  /** Where the provider publishes its metadata. Without one, `metadata` is used. */
  metadata_url: z.optional(z.nullable(HttpUrl)),
  /** The metadata itself. If both are absent, the stored one is kept. */
  metadata: z.optional(z.string().check(z.maxLength(500_000))),
  domains: z._default(z.array(Domain).check(z.maxLength(50)), []),
  mapping: SamlMapping,
  role_values: z._default(z.array(RoleValue).check(z.maxLength(50)), []),
  default_role: z._default(Role, 'learner'),
  allows_unsolicited: z._default(z.boolean(), false),
  single_logout: z._default(z.boolean(), false),
})
export type SaveSamlConnectionBody = z.infer<typeof SaveSamlConnectionBody>

export const addSamlConnection = endpoint({
  method: 'POST',
  path: `${samlRoot}/`,
  access: 'member',
  summary: 'Connect an identity provider by its metadata',
  params: OrganizationParams,
  body: SaveSamlConnectionBody,
  output: SamlConnection,
  errors: [
    'not_allowed',
    'single_sign_on_closed',
    'saml_metadata_refused',
    'saml_connection_taken',
    'saml_connection_limit',
  ],
})

const ConnectionParams = z.extend(OrganizationParams, { connectionId: Id })

export const saveSamlConnection = endpoint({
  method: 'PUT',
  path: `${samlRoot}/:connectionId/`,
  access: 'member',
  summary:
    'Change a connection; another identity provider forgets who people were at the previous one',
  params: ConnectionParams,
  body: SaveSamlConnectionBody,
  output: SamlConnection,
  errors: [
    'not_allowed',
    'single_sign_on_closed',
    'saml_connection_not_found',
    'saml_metadata_refused',
    'saml_connection_taken',
  ],
})

export const removeSamlConnection = endpoint({
  method: 'DELETE',
  path: `${samlRoot}/:connectionId/`,
  access: 'member',
  summary: 'Disconnect an identity provider and end the sessions it opened',
  params: ConnectionParams,
  errors: ['not_allowed', 'saml_connection_not_found'],
})

export const refreshSamlConnection = endpoint({
  method: 'POST',
  path: `${samlRoot}/:connectionId/refresh/`,
  access: 'member',
  summary: 'Read the provider’s metadata again now',
  params: ConnectionParams,
  output: SamlConnection,
  errors: ['not_allowed', 'saml_connection_not_found', 'saml_metadata_refused'],
})

export const startSamlTest = endpoint({
  method: 'POST',
  path: `${samlRoot}/:connectionId/tests/`,
  access: 'member',
  summary: 'Begin a test: the provider’s answer is shown, and nobody is signed in',
  params: ConnectionParams,
  output: z.object({ id: Id, url: z.string() }),
  errors: ['not_allowed', 'saml_connection_not_found'],
})

export const SamlTest = z.object({
  id: Id,
  connection_id: Id,
  connection_name: z.string(),
  started_at: Instant,
  finished_at: z.nullable(Instant),
  /** Why the message was refused; empty if it was accepted or hasn't arrived. */
  refusal: z.string(),
  detail: z.string(),
  arrived: z.nullable(
    z.object({
      name_id: z.string(),
      name_id_format: z.string(),
      session_index: z.string(),
      attributes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    }),
  ),
  becomes: z.nullable(
    z.object({
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      role: Role,
      groups: z.array(z.object({ name: z.string(), exists: z.boolean() })),
      /** What a sign-in would do with the account. */
      account: z.enum(['known', 'linked', 'created', 'refused']),
      problem: z.string(),
    }),
  ),
})
export type SamlTest = z.infer<typeof SamlTest>

export const getSamlTest = endpoint({
  method: 'GET',
  path: `${samlRoot}/tests/:testId/`,
  access: 'member',
  summary: 'Read what arrived in a test and what it would become',
  params: z.extend(OrganizationParams, { testId: Id }),
  output: SamlTest,
  errors: ['not_allowed', 'saml_test_not_found'],
})

export const samlOutcomes = ['signed_in', 'refused', 'signed_out'] as const

export const SamlSignIn = z.object({
  id: Id,
  happened_at: Instant,
  connection_name: z.string(),
  person_name: z.nullable(z.string()),
  /** How the provider named the person; empty if it couldn't be read. */
  subject: z.string(),
  outcome: z.enum(samlOutcomes),
  reason: z.string(),
  detail: z.string(),
})
export type SamlSignIn = z.infer<typeof SamlSignIn>

export const listSamlSignIns = endpoint({
  method: 'GET',
  path: `${samlRoot}/sign-ins/`,
  access: 'member',
  summary: 'List the latest sign-ins over SAML, with the reasons for refusals',
  params: OrganizationParams,
  query: z.extend(PageQuery, { only_refused: z.optional(z.stringbool()) }),
  output: pageOf(SamlSignIn),
  errors: ['not_allowed'],
})

export const finishSamlSignIn = endpoint({
  method: 'POST',
  path: '/auth/saml/finish/',
  access: 'public',
  summary: 'Sign in with a message that was accepted, once and in the browser that received it',
  body: z.object({
    organization_id: Id,
    ticket: z.string().check(z.maxLength(200)),
    browser_secret: z.string().check(z.maxLength(200)),
  }),
  output: z.object({
    session: Session,
    /** A path of this site that the provider asked for. */
    path: z.nullable(z.string()),
    /** Signing out also signs out at the provider. */
    single_logout: z.boolean(),
  }),
  errors: [
    'email_not_verified',
    'single_sign_on_failed',
    'single_sign_on_address_refused',
    'member_removed',
    'seats_exhausted',
    'organization_suspended',
    'too_many_requests',
  ],
})

export const startSamlLogout = endpoint({
  method: 'POST',
  path: '/auth/saml/logout/',
  access: 'person',
  limited: true,
  summary: 'End this session, and say where the identity provider ends its own',
  output: z.object({ url: z.nullable(z.string()) }),
})
