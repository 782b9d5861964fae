import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'

/**
 * API key scopes: a part of the API after the organization, for reading or writing. Everything not listed here, such as
 * settings and keys, is closed to keys.
 */
export const apiKeyScopes = [
  'people:read',
  'members:read',
  'members:write',
  'groups:read',
  'groups:write',
  'invitations:read',
  'courses:read',
  'courses:write',
  'categories:read',
  'learners:read',
  'enrollments:write',
  'overview:read',
] as const
export const ApiKeyScope = z.enum(apiKeyScopes)
export type ApiKeyScope = z.infer<typeof ApiKeyScope>

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The first characters, to recognize the key by. */
  start: z.string(),
  scopes: z.array(ApiKeyScope),
  created_by: z.string(),
  created_at: Instant,
  expires_at: z.nullable(Instant),
  last_used_at: z.nullable(Instant),
  last_used_ip: z.nullable(z.string()),
  revoked_at: z.nullable(Instant),
})
export type ApiKey = z.infer<typeof ApiKey>

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/api-keys/',
  access: 'member',
  summary: 'List the keys of programs, with when each was last used',
  params: OrganizationParams,
  output: z.array(ApiKey),
  errors: ['not_allowed'],
})

export const CreateApiKeyBody = z.object({
  name: line(120, 'Say what the key is for'),
  scopes: z.array(ApiKeyScope).check(z.minLength(1, 'Choose at least one')),
  expires_in_days: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(3650))),
})
export type CreateApiKeyBody = z.infer<typeof CreateApiKeyBody>

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/api-keys/',
  access: 'member',
  summary: 'Make a key for a program; the key itself is shown this once',
  params: OrganizationParams,
  body: CreateApiKeyBody,
  output: z.object({ key: z.string(), api_key: ApiKey }),
  errors: ['not_allowed'],
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/api-keys/:apiKeyId/',
  access: 'member',
  summary: 'End a key; programs that use it are refused at once',
  params: z.extend(OrganizationParams, { apiKeyId: Id }),
  errors: ['not_allowed', 'api_key_not_found'],
})

export const webhookEvents = [
  'member.joined',
  'member.removed',
  'member.role_changed',
  'member.suspended',
  'member.restored',
  'invitation.sent',
  'invitation.accepted',
  'course.published',
  'enrollment.started',
  'enrollment.completed',
  'enrollment.withdrawn',
] as const
export const WebhookEvent = z.enum(webhookEvents)
export type WebhookEvent = z.infer<typeof WebhookEvent>

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(WebhookEvent),
  created_at: Instant,
  paused_at: z.nullable(Instant),
  /** Status of the latest delivery. */
  last_delivery: z.nullable(
    z.object({ state: z.enum(['waiting', 'delivered', 'failed']), created_at: Instant }),
  ),
})
export type Webhook = z.infer<typeof Webhook>

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/webhooks/',
  access: 'member',
  summary: 'List webhooks',
  params: OrganizationParams,
  output: z.array(Webhook),
  errors: ['not_allowed'],
})

export const WebhookBody = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'Use a full address that starts with https://' })
    .check(z.maxLength(2000)),
  events: z.array(WebhookEvent).check(z.minLength(1, 'Choose at least one')),
})
export type WebhookBody = z.infer<typeof WebhookBody>

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/webhooks/',
  access: 'member',
  summary: 'Have an address told what happens; the secret that signs it is shown this once',
  params: OrganizationParams,
  body: WebhookBody,
  output: z.object({ secret: z.string(), webhook: Webhook }),
  errors: ['not_allowed', 'webhook_address_refused', 'webhook_limit'],
})

const WebhookParams = z.extend(OrganizationParams, { webhookId: Id })

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/webhooks/:webhookId/',
  access: 'member',
  summary: 'Change the address and the events of a webhook',
  params: WebhookParams,
  body: WebhookBody,
  output: Webhook,
  errors: ['not_allowed', 'webhook_not_found', 'webhook_address_refused'],
})

export const pauseWebhook = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/webhooks/:webhookId/pause/',
  access: 'member',
  summary: 'Stop telling an address until it is resumed',
  params: WebhookParams,
  output: Webhook,
  errors: ['not_allowed', 'webhook_not_found'],
})

export const resumeWebhook = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/webhooks/:webhookId/resume/',
  access: 'member',
  summary: 'Tell a paused address again',
  params: WebhookParams,
  output: Webhook,
  errors: ['not_allowed', 'webhook_not_found'],
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/webhooks/:webhookId/',
  access: 'member',
  summary: 'Delete a webhook and its log',
  params: WebhookParams,
  errors: ['not_allowed', 'webhook_not_found'],
})

export const WebhookDelivery = z.object({
  id: Id,
  event: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  /** HTTP status of the last attempt; 0 if there was no response. */
  response_status: z.nullable(z.number()),
  response_text: z.nullable(z.string()),
  duration_ms: z.nullable(z.number()),
  created_at: Instant,
  next_attempt_at: z.nullable(Instant),
  payload: z.record(z.string(), z.unknown()),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/webhooks/:webhookId/deliveries/',
  access: 'member',
  summary: 'List what an address was told and what it answered, newest first',
  params: WebhookParams,
  query: PageQuery,
  output: pageOf(WebhookDelivery),
  errors: ['not_allowed', 'webhook_not_found'],
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/webhooks/:webhookId/test/',
  access: 'member',
  summary: 'Send a test to the address of a webhook',
  params: WebhookParams,
  output: WebhookDelivery,
  errors: ['not_allowed', 'webhook_not_found', 'too_many_requests'],
})

export const redeliverWebhook = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/webhooks/:webhookId/deliveries/:deliveryId/redeliver/',
  access: 'member',
  summary: 'Send a delivery again, with the same content',
  params: z.extend(WebhookParams, { deliveryId: Id }),
  output: WebhookDelivery,
  errors: ['not_allowed', 'webhook_not_found', 'too_many_requests'],
})
