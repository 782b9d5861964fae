import * as streams from '#contract/audit-streams.ts'
import * as contract from '#contract/integrations.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys/api-keys.ts'
import {
  acrossAll,
  deleteStream,
  getStream,
  ofOrganization,
  pauseStream,
  readLines,
  resumeStream,
  saveStream,
  testStream,
} from './audit-streams/manage-stream.ts'
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
  handle(streams.getAuditStream, (ctx) => getStream(ofOrganization(ctx))),
  handle(streams.saveAuditStream, (ctx, { body }) => saveStream(ofOrganization(ctx), body.url)),
  handle(streams.pauseAuditStream, (ctx) => pauseStream(ofOrganization(ctx))),
  handle(streams.resumeAuditStream, (ctx) => resumeStream(ofOrganization(ctx))),
  handle(streams.testAuditStream, (ctx) => testStream(ofOrganization(ctx))),
  handle(streams.deleteAuditStream, (ctx) => deleteStream(ofOrganization(ctx))),
  handle(streams.downloadAuditLines, (ctx, { query }) => readLines(ofOrganization(ctx), query)),
]

export const platformInteropRoutes: Route[] = [
  handle(streams.getPlatformAuditStream, (ctx) => acrossAll(ctx, getStream)),
  handle(streams.savePlatformAuditStream, (ctx, { body }) =>
    acrossAll(ctx, (scope) => saveStream(scope, body.url)),
  ),
  handle(streams.pausePlatformAuditStream, (ctx) => acrossAll(ctx, pauseStream)),
  handle(streams.resumePlatformAuditStream, (ctx) => acrossAll(ctx, resumeStream)),
  handle(streams.testPlatformAuditStream, (ctx) => acrossAll(ctx, testStream)),
  handle(streams.deletePlatformAuditStream, (ctx) => acrossAll(ctx, deleteStream)),
  handle(streams.downloadPlatformAuditLines, (ctx, { query }) =>
    acrossAll(ctx, (scope) => readLines(scope, query)),
  ),
]
