import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams } from './fields.ts'
import { Session } from './identity.ts'
import { ToolAddress } from './lti-tools.ts'
import { pageOf, PageQuery } from './page.ts'

/** External platforms that launch an organization's courses over LTI 1.3: Lyceum is the tool. */

export const openApiTag = 'lti'

/** Values that the platform's admin enters there. */
export const ToolAddresses = z.object({
  login_url: z.string(),
  launch_url: z.string(),
  jwks_url: z.string(),
})

export const LtiPlatform = z.object({
  id: Id,
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  deployment_ids: z.array(z.string()),
  authorization_url: z.string(),
  token_url: z.string(),
  jwks_url: z.string(),
  staff_role: z.enum(['learner', 'instructor']),
  is_dynamic: z.boolean(),
  /** People who were launched from it. */
  person_count: z.number(),
  /** Courses of the platform whose members can be read. */
  roster_count: z.number(),
  /** When the members of all of them were last read. */
  synced_at: z.nullable(Instant),
  created_at: Instant,
})
export type LtiPlatform = z.infer<typeof LtiPlatform>

export const LtiPlatforms = z.object({ tool: ToolAddresses, platforms: z.array(LtiPlatform) })
export type LtiPlatforms = z.infer<typeof LtiPlatforms>

export const listLtiPlatforms = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/lti/platforms/',
  access: 'member',
  summary:
    'List the platforms that launch this organization’s courses, and our addresses as a tool',
  params: OrganizationParams,
  output: LtiPlatforms,
  errors: ['not_allowed'],
})

export const SaveLtiPlatformBody = z.object({
  name: line(120, 'Name the platform'),
  issuer: ToolAddress,
  client_id: line(300, 'Required'),
  deployment_ids: z.array(line(300)).check(z.minLength(1, 'Required'), z.maxLength(100)),
  authorization_url: ToolAddress,
  token_url: ToolAddress,
  jwks_url: ToolAddress,
  staff_role: z._default(z.enum(['learner', 'instructor']), 'learner'),
})
export type SaveLtiPlatformBody = z.infer<typeof SaveLtiPlatformBody>

export const addLtiPlatform = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/lti/platforms/',
  access: 'member',
  summary: 'Register a platform by hand',
  params: OrganizationParams,
  body: SaveLtiPlatformBody,
  output: LtiPlatforms,
  errors: ['not_allowed', 'lti_platform_taken'],
})

const PlatformParams = z.extend(OrganizationParams, { platformId: Id })

export const saveLtiPlatform = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/lti/platforms/:platformId/',
  access: 'member',
  summary: 'Change a platform',
  params: PlatformParams,
  body: SaveLtiPlatformBody,
  output: LtiPlatforms,
  errors: ['not_allowed', 'lti_platform_not_found', 'lti_platform_taken'],
})

export const endLtiPlatform = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/lti/platforms/:platformId/',
  access: 'member',
  summary: 'End a platform’s registration, and the sessions of those who came through it alone',
  params: PlatformParams,
  errors: ['not_allowed', 'lti_platform_not_found'],
})

/** Someone a platform brought, and what that gave them here. */
export const LaunchedPerson = z.object({
  id: Id,
  name: z.string(),
  role: z.enum(['admin', 'instructor', 'learner']),
  /** Titles of courses that they take through the platform. */
  courses: z.array(z.string()),
  last_launched_at: z.nullable(Instant),
  revoked_at: z.nullable(Instant),
})
export type LaunchedPerson = z.infer<typeof LaunchedPerson>

export const listLaunchedPeople = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/lti/platforms/:platformId/people/',
  access: 'member',
  summary: 'List the people whom a platform brought, with the role and courses that they got',
  params: PlatformParams,
  query: PageQuery,
  output: pageOf(LaunchedPerson),
  errors: ['not_allowed', 'lti_platform_not_found'],
})

const PersonParams = z.extend(PlatformParams, { personId: Id })
const person = ['not_allowed', 'lti_platform_not_found', 'member_not_found'] as const

export const revokeLaunchedPerson = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/lti/platforms/:platformId/people/:personId/',
  access: 'member',
  summary:
    'Revoke someone’s access: sessions, courses and role from launches end, and launches are refused',
  params: PersonParams,
  errors: person,
})

export const restoreLaunchedPerson = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/lti/platforms/:platformId/people/:personId/restore/',
  access: 'member',
  summary: 'Let someone in again with their next launch',
  params: PersonParams,
  errors: person,
})

export const syncLtiPlatform = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/lti/platforms/:platformId/sync/',
  access: 'member',
  summary: 'Read the members of all courses at a platform now; the log shows the result',
  params: PlatformParams,
  output: z.object({ queued: z.number() }),
  errors: ['not_allowed', 'lti_platform_not_found'],
})

export const inviteLtiPlatform = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/lti/platforms/invites/',
  access: 'member',
  summary: 'Make an address with which one platform can connect itself within a day',
  params: OrganizationParams,
  output: z.object({ url: z.string() }),
  errors: ['not_allowed'],
})

export const finishLtiLaunch = endpoint({
  method: 'POST',
  path: '/auth/lti/finish/',
  access: 'public',
  summary: 'Sign in with a launch that was accepted, once and in the browser that began it',
  body: z.object({
    organization_id: Id,
    ticket: z.string().check(z.maxLength(200)),
    browser_secret: z.string().check(z.maxLength(200)),
  }),
  output: z.object({ session: Session, path: z.string() }),
  errors: ['lti_launch_failed', 'organization_suspended', 'too_many_requests'],
})
