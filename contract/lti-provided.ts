import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { PlatformAddresses, SaveLtiToolBody, ToolAddress, toolFields } from './lti-tools.ts'

/** External tools that the operator registers once and offers to organizations. */

export const openApiTag = 'lti'

const OfferedTo = z.enum(['all', 'chosen'])

/** What it shares and may use is the most that an organization can allow. */
export const ProvidedTool = z.object({
  ...toolFields,
  offered_to: OfferedTo,
  /** Organizations it is offered to, unless it is offered to all. */
  organizations: z.array(z.object({ id: Id, name: z.string() })),
  /** How many organizations use it. */
  used_count: z.number(),
})
export type ProvidedTool = z.infer<typeof ProvidedTool>

export const ProvidedTools = z.object({
  platform: PlatformAddresses,
  tools: z.array(ProvidedTool),
})
export type ProvidedTools = z.infer<typeof ProvidedTools>

const ofPlatform = { access: 'super_admin' } as const

export const listProvidedTools = endpoint({
  ...ofPlatform,
  method: 'GET',
  path: '/api/platform/lti/tools/',
  summary: 'List the tools that this installation provides, and its addresses as a platform',
  output: ProvidedTools,
})

export const SaveProvidedToolBody = z.extend(z.omit(SaveLtiToolBody, { placements: true }), {
  offered_to: z._default(OfferedTo, 'chosen'),
  organization_ids: z._default(z.array(Id).check(z.maxLength(1000)), []),
})
export type SaveProvidedToolBody = z.infer<typeof SaveProvidedToolBody>

export const addProvidedTool = endpoint({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/lti/tools/',
  summary: 'Register a tool for the whole installation by hand',
  body: SaveProvidedToolBody,
  output: ProvidedTool,
  errors: ['organization_not_found'],
})

const ProvidedParams = z.object({ toolId: Id })

export const saveProvidedTool = endpoint({
  ...ofPlatform,
  method: 'PUT',
  path: '/api/platform/lti/tools/:toolId/',
  summary: 'Change a provided tool, the most it may learn, and who it is offered to',
  params: ProvidedParams,
  body: SaveProvidedToolBody,
  output: ProvidedTool,
  errors: ['lti_tool_not_found', 'organization_not_found'],
})

export const endProvidedTool = endpoint({
  ...ofPlatform,
  method: 'DELETE',
  path: '/api/platform/lti/tools/:toolId/',
  summary: 'Switch a provided tool off in every organization',
  params: ProvidedParams,
  errors: ['lti_tool_not_found'],
})

export const startProvidedRegistration = endpoint({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/lti/registrations/',
  summary: 'Let a tool register itself with the installation; answers the address to open',
  body: z.object({ registration_url: ToolAddress }),
  output: z.object({ url: z.string() }),
})

export const rotateInstallationKey = endpoint({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/lti/keys/',
  summary: 'Sign messages to provided tools with a new key; the present one stays published',
  output: z.object({ key_id: Id }),
})
