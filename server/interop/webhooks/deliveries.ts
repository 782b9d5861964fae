import { randomUUID } from 'node:crypto'
import type { WebhookDelivery } from '#contract/integrations.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { resendAllowance } from './rules.ts'
import { addDelivery } from './tell.ts'
import { deliveriesOf, deliveryColumns, getWebhook, presentDelivery } from './webhook-queries.ts'

export async function listWebhookDeliveries(
  ctx: MemberCtx,
  webhookId: string,
  filter: PageQuery,
): Promise<Page<WebhookDelivery>> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await getWebhook(ctx, webhookId)
  const query = deliveriesOf(ctx, webhookId)
  const list = query.select(deliveryColumns).orderBy('d.created_at', 'desc').orderBy('d.id')
  const { rows, ...totals } = await paged(ctx.db, query, list, filter)
  return { items: rows.map(presentDelivery), ...totals }
}

/** Goes through the same door as everything else, so that a test proves the real way. */
export async function testWebhook(ctx: MemberCtx, webhookId: string): Promise<WebhookDelivery> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await getWebhook(ctx, webhookId)
  const happened_at = ctx.now.toISOString()
  const data = { organization_id: ctx.organizationId, message: 'This is a test.' }
  const payload = { id: randomUUID(), event: 'webhook.test', happened_at, data }
  return sendNow(ctx, webhookId, 'webhook.test', payload)
}

/** A new delivery with the content of the old one; receivers know it by the id inside. */
export async function redeliverWebhook(
  ctx: MemberCtx,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await getWebhook(ctx, webhookId)
  const before = await deliveriesOf(ctx, webhookId)
    .select(['d.event', 'd.payload'])
    .where('d.id', '=', deliveryId)
    .executeTakeFirst()
  if (!before) throw problem('webhook_not_found')
  return sendNow(ctx, webhookId, before.event, before.payload as Record<string, unknown>)
}

async function sendNow(
  ctx: MemberCtx,
  webhookId: string,
  event: string,
  payload: Record<string, unknown>,
): Promise<WebhookDelivery> {
  await countAttempt(ctx.db, `webhook:${webhookId}`, resendAllowance, ctx.now)
  const id = await addDelivery(ctx.db, {
    organizationId: ctx.organizationId,
    webhookId,
    event,
    payload,
    now: ctx.now,
  })
  const made = await deliveriesOf(ctx, webhookId)
    .select(deliveryColumns)
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow()
  return presentDelivery(made)
}
