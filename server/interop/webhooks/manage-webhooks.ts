import { randomBytes } from 'node:crypto'
import type { Webhook, WebhookBody } from '#contract/integrations.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { leadsOutside } from '#server/http/outside-address.ts'
import { problem } from '#server/http/problem.ts'
import { seal } from '#server/http/sealed.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { say } from '#server/words/sentence.ts'
import { maximumWebhooks, sealPurpose } from './rules.ts'
import { getWebhook, presentWebhook, webhooksOf } from './webhook-queries.ts'

export async function listWebhooks(ctx: MemberCtx): Promise<Webhook[]> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  return (await webhooksOf(ctx).orderBy('w.created_at', 'desc').execute()).map(presentWebhook)
}

/** The secret that signs deliveries is shown this once. */
export async function createWebhook(ctx: MemberCtx, { url, events }: WebhookBody) {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await assertOutside(ctx, url)
  if ((await listWebhooks(ctx)).length >= maximumWebhooks) throw problem('webhook_limit')
  const secret = `whsec_${randomBytes(24).toString('base64url')}`
  const { id } = await ctx.db
    .insertInto('webhooks')
    .values({
      organization_id: ctx.organizationId,
      url,
      events,
      secret: seal(ctx.app.keys, sealPurpose, Buffer.from(secret)),
      created_by: ctx.personId,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(ctx, 'webhook.created', id, { url, events })
  return { secret, webhook: await getWebhook(ctx, id) }
}

export async function updateWebhook(
  ctx: MemberCtx,
  webhookId: string,
  { url, events }: WebhookBody,
): Promise<Webhook> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await getWebhook(ctx, webhookId)
  await assertOutside(ctx, url)
  await change(ctx, webhookId, { url, events })
  await record(ctx, 'webhook.updated', webhookId, { url, events })
  return getWebhook(ctx, webhookId)
}

/** What happens while it is paused is not told later. */
export async function pauseWebhook(ctx: MemberCtx, webhookId: string): Promise<Webhook> {
  return setPaused(ctx, webhookId, ctx.now)
}

export async function resumeWebhook(ctx: MemberCtx, webhookId: string): Promise<Webhook> {
  return setPaused(ctx, webhookId, null)
}

export async function deleteWebhook(ctx: MemberCtx, webhookId: string) {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const { url } = await getWebhook(ctx, webhookId)
  await ctx.db
    .deleteFrom('webhooks')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', webhookId)
    .execute()
  await record(ctx, 'webhook.deleted', webhookId, { url })
}

async function setPaused(ctx: MemberCtx, webhookId: string, at: Date | null): Promise<Webhook> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await getWebhook(ctx, webhookId)
  await change(ctx, webhookId, { paused_at: at })
  await record(ctx, at ? 'webhook.paused' : 'webhook.resumed', webhookId, {})
  return getWebhook(ctx, webhookId)
}

const change = (
  ctx: MemberCtx,
  webhookId: string,
  fields: { url?: string; events?: string[]; paused_at?: Date | null },
) =>
  ctx.db
    .updateTable('webhooks')
    .set(fields)
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', webhookId)
    .execute()

/** Refused here for a clear word at once; checked again at the moment of every connection. */
async function assertOutside(ctx: MemberCtx, url: string) {
  if (await leadsOutside(ctx.app.env, new URL(url))) return
  const sentence = say('Use a public https:// address, not one inside a private network.')
  throw problem('webhook_address_refused', { errors: { url: sentence } })
}

const record = (ctx: MemberCtx, action: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'webhook', id },
    detail,
  })
