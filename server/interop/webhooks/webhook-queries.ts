import { sql } from 'kysely'
import type { Webhook, WebhookDelivery, WebhookEvent } from '#contract/integrations.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'

export const webhooksOf = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('webhooks as w')
    .select(['w.id', 'w.url', 'w.events', 'w.created_at', 'w.paused_at'])
    .select(
      sql<{ state: WebhookDelivery['state']; created_at: string } | null>`(
        select jsonb_build_object('created_at', d.created_at, 'state', case
            when d.delivered_at is not null then 'delivered'
            when d.failed_at is not null then 'failed' else 'waiting' end)
        from webhook_deliveries d where d.organization_id = w.organization_id and d.webhook_id = w.id
        order by d.created_at desc limit 1)`.as('last_delivery'),
    )
    .where('w.organization_id', '=', ctx.organizationId)

type WebhookRow = Awaited<ReturnType<ReturnType<typeof webhooksOf>['execute']>>[number]

export async function getWebhook(ctx: MemberCtx, webhookId: string): Promise<Webhook> {
  const row = await webhooksOf(ctx).where('w.id', '=', webhookId).executeTakeFirst()
  if (!row) throw problem('webhook_not_found')
  return presentWebhook(row)
}

export const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events as WebhookEvent[],
  created_at: row.created_at.toISOString(),
  paused_at: row.paused_at?.toISOString() ?? null,
  last_delivery: row.last_delivery && {
    state: row.last_delivery.state,
    created_at: new Date(row.last_delivery.created_at).toISOString(),
  },
})

export const deliveriesOf = (ctx: MemberCtx, webhookId: string) =>
  ctx.db
    .selectFrom('webhook_deliveries as d')
    .where('d.organization_id', '=', ctx.organizationId)
    .where('d.webhook_id', '=', webhookId)

export const deliveryColumns = [
  'd.id',
  'd.event',
  'd.payload',
  'd.attempts',
  'd.created_at',
  'd.next_attempt_at',
  'd.delivered_at',
  'd.failed_at',
  'd.response_status',
  'd.response_text',
  'd.duration_ms',
] as const

interface DeliveryRow {
  id: string
  event: string
  payload: unknown
  attempts: number
  created_at: Date
  next_attempt_at: Date | null
  delivered_at: Date | null
  failed_at: Date | null
  response_status: number | null
  response_text: string | null
  duration_ms: number | null
}

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  state: row.delivered_at ? 'delivered' : row.failed_at ? 'failed' : 'waiting',
  attempts: row.attempts,
  response_status: row.response_status,
  response_text: row.response_text,
  duration_ms: row.duration_ms,
  created_at: row.created_at.toISOString(),
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  payload: row.payload as Record<string, unknown>,
})
