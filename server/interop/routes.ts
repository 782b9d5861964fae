import * as contract from '#contract/integrations.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys/api-keys.ts'
import { listWebhookDeliveries, redeliverWebhook, testWebhook } from './webhooks/deliveries.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  pauseWebhook,
  resumeWebhook,
  updateWebhook,
} from './webhooks/manage-webhooks.ts'

export const interopRoutes: Route[] = [
  handle(contract.listApiKeys, (ctx) => listApiKeys(ctx)),
  handle(contract.createApiKey, (ctx, { body }) => createApiKey(ctx, body)),
  handle(contract.revokeApiKey, (ctx, { params }) => revokeApiKey(ctx, params.apiKeyId)),
  handle(contract.listWebhooks, (ctx) => listWebhooks(ctx)),
  handle(contract.createWebhook, (ctx, { body }) => createWebhook(ctx, body)),
  handle(contract.updateWebhook, (ctx, { params, body }) =>
    updateWebhook(ctx, params.webhookId, body),
  ),
  handle(contract.pauseWebhook, (ctx, { params }) => pauseWebhook(ctx, params.webhookId)),
  handle(contract.resumeWebhook, (ctx, { params }) => resumeWebhook(ctx, params.webhookId)),
  handle(contract.deleteWebhook, (ctx, { params }) => deleteWebhook(ctx, params.webhookId)),
  handle(contract.listWebhookDeliveries, (ctx, { params, query }) =>
    listWebhookDeliveries(ctx, params.webhookId, query),
  ),
  handle(contract.testWebhook, (ctx, { params }) => testWebhook(ctx, params.webhookId)),
  handle(contract.redeliverWebhook, (ctx, { params }) =>
    redeliverWebhook(ctx, params.webhookId, params.deliveryId),
  ),
]
