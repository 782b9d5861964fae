import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { Ctx } from '#server/http/context.ts'
import type { SubscriptionRow } from './queries.ts'

export type SubscriptionEvent =
  `subscription.${'started' | 'renewed' | 'payment_failed' | 'paused' | 'canceled' | 'resumed' | 'changed' | 'payment_method_stored' | 'trial_ending' | 'ended'}`

/** Who did what with a subscription, and the same for those who wait for it, in the transaction of the change. */
export async function recordSubscription(
  ctx: Ctx,
  action: SubscriptionEvent,
  row: Pick<SubscriptionRow, 'organization_id' | 'id' | 'plan_id' | 'person_id'>,
  { detail = {}, reason }: { detail?: Record<string, unknown>; reason?: string } = {},
) {
  const plan = await ctx.db
    .selectFrom('subscription_plans')
    .select('title')
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.plan_id)
    .executeTakeFirst()
  await audit(ctx, {
    action,
    organizationId: row.organization_id,
    subject: { type: 'subscription', id: row.id },
    detail: { title: plan?.title ?? '', person_id: row.person_id, ...detail },
    ...(reason && { reason }),
  })
  await emit(ctx, action, {
    organization_id: row.organization_id,
    subscription_id: row.id,
    person_id: row.person_id,
    ...detail,
  })
}
