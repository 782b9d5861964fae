import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Id, OrganizationParams } from './fields.ts'
import { Session } from './identity.ts'
import { Domain } from './organization-settings.ts'

export const startSingleSignOn = endpoint({
  method: 'POST',
  path: '/auth/single-sign-on/start/',
  access: 'public',
  summary: "Begin signing in with the identity provider of the address's organization",
  body: z.object({ email: Email }),
  output: z.object({
    /** URL to redirect the browser to. */
    url: z.string(),
    /** Kept in this browser and sent back at the end, so no other browser can finish the sign-in. */
    browser_secret: z.string(),
  }),
  errors: ['single_sign_on_unknown', 'identity_provider_unreachable', 'too_many_requests'],
})

export const finishSingleSignOn = endpoint({
  method: 'POST',
  path: '/auth/single-sign-on/finish/',
  access: 'public',
  summary: 'Sign in with what the identity provider sent back',
  body: z.object({
    /** The unchanged query of the URL that the provider redirected to. */
    answer: z.string().check(z.maxLength(8000)),
    browser_secret: z.string().check(z.maxLength(200)),
  }),
  output: Session,
  errors: [
    'email_not_verified',
    'single_sign_on_failed',
    'member_removed',
    'single_sign_on_address_refused',
    'identity_provider_unreachable',
    'seats_exhausted',
    'organization_suspended',
    'too_many_requests',
  ],
})

const SlugParams = z.object({ slug: z.string().check(z.minLength(1), z.maxLength(80)) })

/** How people sign in to one organization, on a page with its name and logo. */
export const OrganizationSignIn = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  accent: z.nullable(z.string()),
  /** Providers to choose from; the one with OpenID Connect has no ID. */
  connections: z.array(z.object({ id: z.nullable(Id), name: z.string() })),
})
export type OrganizationSignIn = z.infer<typeof OrganizationSignIn>

export const getOrganizationSignIn = endpoint({
  method: 'GET',
  path: '/auth/organizations/:slug/sign-in/',
  access: 'public',
  summary: 'Read how people sign in to an organization',
  params: SlugParams,
  output: OrganizationSignIn,
  errors: ['organization_not_found'],
})

export const startOrganizationSignIn = endpoint({
  method: 'POST',
  path: '/auth/organizations/:slug/sign-in/',
  access: 'public',
  summary: 'Begin signing in with one of the organization’s identity providers',
  params: SlugParams,
  body: z.object({ connection_id: z.nullable(Id) }),
  output: z.object({ url: z.string(), browser_secret: z.string() }),
  errors: [
    'organization_not_found',
    'single_sign_on_unknown',
    'identity_provider_unreachable',
    'too_many_requests',
  ],
})

export const SingleSignOn = z.object({
  /** Enabled by the platform as a feature. */
  is_open: z.boolean(),
  /** To be entered at the identity provider. */
  redirect_uri: z.string(),
  /** Domains that the platform knows to be the organization's. */
  domains: z.array(z.string()),
  connection: z.nullable(
    z.object({
      issuer: z.string(),
      client_id: z.string(),
      forced_domains: z.array(z.string()),
    }),
  ),
})
export type SingleSignOn = z.infer<typeof SingleSignOn>

export const getSingleSignOn = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/single-sign-on/',
  access: 'member',
  summary: 'Read how members sign in with their own identity provider',
  params: OrganizationParams,
  output: SingleSignOn,
  errors: ['not_allowed'],
})

export const SaveSingleSignOnBody = z.object({
  issuer: z.url({ protocol: /^https?$/, error: 'Use a full address that starts with https://' }),
  client_id: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(300)),
  /** If absent, the stored one is kept. */
  client_secret: z.optional(z.string().check(z.maxLength(1000))),
  forced_domains: z.array(Domain).check(z.maxLength(50)),
})
export type SaveSingleSignOnBody = z.infer<typeof SaveSingleSignOnBody>

export const saveSingleSignOn = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/single-sign-on/',
  access: 'member',
  summary:
    'Connect an identity provider; it is asked for its configuration before anything is saved',
  params: OrganizationParams,
  body: SaveSingleSignOnBody,
  output: SingleSignOn,
  errors: ['not_allowed', 'single_sign_on_closed', 'identity_provider_unreachable'],
})

export const removeSingleSignOn = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/single-sign-on/',
  access: 'member',
  summary: 'Disconnect the identity provider; everyone signs in with a password again',
  params: OrganizationParams,
  output: SingleSignOn,
  errors: ['not_allowed'],
})
