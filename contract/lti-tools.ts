import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams, text } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'

/** External tools that an organization's courses launch over LTI 1.3: Lyceum is the platform. */

export const openApiTag = 'lti'

export const toolScopes = ['grades', 'members', 'groups'] as const
export const ToolScope = z.enum(toolScopes)
export type ToolScope = z.infer<typeof ToolScope>

export const ToolAddress = z
  .url({ protocol: /^https?$/, error: 'Use a full address that starts with https://' })
  .check(z.maxLength(2000))

/** Parameters sent to the tool with each launch. Variables such as $Context.id are replaced. */
export const ToolParameters = z
  .record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(2000)))
  .check(z.refine((given) => Object.keys(given).length <= 100, 'At most 100 parameters'))

const OpensIn = z.enum(['frame', 'window'])

/** Where members find a tool besides lessons. */
export const toolPlacements = ['course_navigation', 'editor'] as const
export const ToolPlacement = z.enum(toolPlacements)
export type ToolPlacement = z.infer<typeof ToolPlacement>

/** Services and data about people. */
export const ToolAllowance = z.object({
  scopes: z.array(ToolScope),
  shares_name: z.boolean(),
  shares_email: z.boolean(),
  shares_picture: z.boolean(),
})
export type ToolAllowance = z.infer<typeof ToolAllowance>

/** What describes a tool, an organization’s own or a provided one. */
export const toolFields = {
  id: Id,
  name: z.string(),
  description: z.string(),
  client_id: z.string(),
  login_url: z.string(),
  launch_url: z.string(),
  deep_link_url: z.nullable(z.string()),
  /** Where the tool shows teachers the work behind a score. */
  review_url: z.nullable(z.string()),
  redirect_urls: z.array(z.string()),
  /** Null when the keys were pasted. */
  jwks_url: z.nullable(z.string()),
  /** The pasted key set, as JSON. */
  jwks: z.nullable(z.string()),
  custom: z.record(z.string(), z.string()),
  /** Services that the tool may use besides launches, and what it learns about people. */
  ...ToolAllowance.shape,
  opens_in: OpensIn,
  is_dynamic: z.boolean(),
  created_at: Instant,
  ended_at: z.nullable(Instant),
}

export const LtiTool = z.object({
  ...toolFields,
  deployment_id: z.string(),
  placements: z.array(ToolPlacement),
  /** For a tool that the installation provides: the most that it may get here. Null for an organization's own. */
  allowed: z.nullable(ToolAllowance),
})
export type LtiTool = z.infer<typeof LtiTool>

/** Values that an admin enters in a tool that can't register dynamically. */
export const PlatformAddresses = z.object({
  issuer: z.string(),
  openid_configuration: z.string(),
  authorization_url: z.string(),
  token_url: z.string(),
  jwks_url: z.string(),
})

/** A tool that the installation provides and this organization doesn't use. */
export const OfferedTool = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  opens_in: OpensIn,
  allowed: ToolAllowance,
})
export type OfferedTool = z.infer<typeof OfferedTool>

export const LtiTools = z.object({
  platform: PlatformAddresses,
  tools: z.array(LtiTool),
  offered: z.array(OfferedTool),
})
export type LtiTools = z.infer<typeof LtiTools>

export const listLtiTools = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/lti/tools/',
  access: 'member',
  summary: 'List the tools that courses can launch, and this platform’s own addresses',
  params: OrganizationParams,
  output: LtiTools,
  errors: ['not_allowed'],
})

export const SaveLtiToolBody = z.object({
  name: line(120, 'Name the tool'),
  description: z._default(text(500), ''),
  login_url: ToolAddress,
  launch_url: ToolAddress,
  deep_link_url: z._default(z.nullable(ToolAddress), null),
  review_url: z._default(z.nullable(ToolAddress), null),
  redirect_urls: z.array(ToolAddress).check(z.minLength(1, 'Required'), z.maxLength(20)),
  jwks_url: z._default(z.nullable(ToolAddress), null),
  /** A key set as JSON, for tools without a key set URL. */
  jwks: z._default(z.nullable(text(20_000)), null),
  custom: z._default(ToolParameters, {}),
  scopes: z._default(z.array(ToolScope), []),
  shares_name: z._default(z.boolean(), false),
  shares_email: z._default(z.boolean(), false),
  shares_picture: z._default(z.boolean(), false),
  opens_in: z._default(OpensIn, 'frame'),
  placements: z._default(z.array(ToolPlacement), []),
})
export type SaveLtiToolBody = z.infer<typeof SaveLtiToolBody>

export const addLtiTool = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/lti/tools/',
  access: 'member',
  summary: 'Register a tool by hand',
  params: OrganizationParams,
  body: SaveLtiToolBody,
  output: LtiTool,
  errors: ['not_allowed', 'lti_tool_limit'],
})

const ToolParams = z.extend(OrganizationParams, { toolId: Id })

export const saveLtiTool = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/lti/tools/:toolId/',
  access: 'member',
  summary: 'Change a tool, the services it may use and what it learns about people',
  params: ToolParams,
  body: SaveLtiToolBody,
  output: LtiTool,
  errors: ['not_allowed', 'lti_tool_not_found'],
})

export const endLtiTool = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/lti/tools/:toolId/',
  access: 'member',
  summary: 'End a tool’s registration: launches and service calls are refused from now on',
  params: ToolParams,
  errors: ['not_allowed', 'lti_tool_not_found'],
})

export const UseOfferedToolBody = z.object({
  scopes: z._default(z.array(ToolScope), []),
  shares_name: z._default(z.boolean(), false),
  shares_email: z._default(z.boolean(), false),
  shares_picture: z._default(z.boolean(), false),
  opens_in: z._default(OpensIn, 'frame'),
  placements: z._default(z.array(ToolPlacement), []),
})
export type UseOfferedToolBody = z.infer<typeof UseOfferedToolBody>

export const useOfferedTool = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/lti/offered-tools/:toolId/',
  access: 'member',
  summary: 'Use a tool that the installation provides, with at most what it allows',
  params: ToolParams,
  body: UseOfferedToolBody,
  output: LtiTool,
  errors: ['not_allowed', 'lti_tool_not_found', 'lti_tool_limit', 'lti_tool_not_allowed'],
})

export const startLtiRegistration = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/lti/registrations/',
  access: 'member',
  summary: 'Let a tool register itself; answers the address to open',
  params: OrganizationParams,
  body: z.object({ registration_url: ToolAddress }),
  output: z.object({ url: z.string() }),
  errors: ['not_allowed', 'lti_tool_limit'],
})

export const rotateLtiKey = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/lti/keys/',
  access: 'member',
  summary: 'Sign with a new key from now on; the present one stays published for a week',
  params: OrganizationParams,
  output: z.object({ key_id: Id }),
  errors: ['not_allowed'],
})

export const ltiActions = [
  'register',
  'launch',
  'deep_link',
  'token',
  'members',
  'line_items',
  'score',
  'results',
] as const

export const LtiLogEntry = z.object({
  id: Id,
  happened_at: Instant,
  partner_name: z.string(),
  action: z.enum(ltiActions),
  person_name: z.nullable(z.string()),
  /** Empty if it succeeded. */
  error: z.string(),
  /** Of a reading of another platform's members: how many people were added and removed. */
  changed: z.nullable(z.object({ added: z.number(), removed: z.number() })),
})
export type LtiLogEntry = z.infer<typeof LtiLogEntry>

export const listLtiLog = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/lti/log/',
  access: 'member',
  summary: 'Read launches and service calls, newest first',
  params: OrganizationParams,
  query: z.extend(PageQuery, { only_failed: z.optional(z.stringbool()) }),
  output: pageOf(LtiLogEntry),
  errors: ['not_allowed'],
})
