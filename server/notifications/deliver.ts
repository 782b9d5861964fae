import type { NotificationPreference } from '#contract/notifications.ts'
import type { Ctx } from '#server/http/context.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { publishAllLive } from '#server/realtime/publish-live.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import type { Delivery } from '#server/events/notify.ts'
import { effective, type Rule } from './preferences.ts'
import { presentNotification } from './present.ts'
import { listByIds } from './queries.ts'
import { findRule } from './rules.ts'

/** Writes the ledger, tells open pages and queues mails, all or nothing. A repeated delivery finds its rows and stops. */
export async function deliver(
  ctx: Ctx,
  kinds: readonly NotificationKind[],
  delivery: Delivery,
): Promise<void> {
  const kind = kinds.find(({ name }) => name === delivery.kind)
  if (!kind) throw new Error(`No noun declares the kind of notification ${delivery.kind}`)
  const rule = await findRule(ctx.db, delivery.organization_id, kind.name)
  const people = await addressees(ctx, kind, delivery.person_ids, rule)
  if (people.length === 0) return
  await keepDetail(ctx, `${kind.name}:${delivery.key}`, delivery)
  const written = await ctx.db
    .insertInto('notifications')
    .values(
      people.map(({ id, choice }) => ({
        person_id: id,
        organization_id: delivery.organization_id,
        kind: kind.name,
        type: delivery.type,
        title: delivery.title,
        message: delivery.message,
        link: delivery.link,
        reason: delivery.reason,
        actor_id: delivery.actor_id,
        dedupe_key: `${kind.name}:${delivery.key}`,
        in_app: choice.in_app,
        email: kind.mailsItself ? 'off' : choice.email,
        created_at: delivery.happened_at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['person_id', 'dedupe_key']).doNothing())
    .returning(['id', 'in_app', 'email'])
    .execute()
  await showInApp(
    ctx,
    written.filter((row) => row.in_app).map((row) => row.id),
  )
  const mailed = written.filter((row) => row.email === 'now').map((row) => row.id)
  if (mailed.length > 0) await addJob(ctx.db, 'notifications.mail', { notification_ids: mailed })
}

/** Once for everyone who is told of it, in this batch and the next. */
async function keepDetail(ctx: Ctx, dedupeKey: string, { detail }: Delivery) {
  // A job that was queued before there were details has none.
  if (!detail) return
  await ctx.db
    .insertInto('notification_details')
    .values({ dedupe_key: dedupeKey, detail: JSON.stringify(detail), created_at: ctx.now })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}

/** Those who still have an account, each with the choice that counts for this kind. */
async function addressees(
  ctx: Ctx,
  kind: NotificationKind,
  personIds: readonly string[],
  rule: Rule | undefined,
) {
  const rows = await ctx.db
    .selectFrom('people as p')
    .leftJoin('notification_preferences as c', (join) =>
      join.onRef('c.person_id', '=', 'p.id').on('c.kind', '=', kind.name),
    )
    .select(['p.id', 'c.in_app', 'c.email'])
    .where((eb) => eb('p.id', '=', eb.fn.any(eb.val([...personIds]))))
    .where('p.suspended_at', 'is', null)
    .orderBy('p.id')
    .execute()
  return rows.map(({ id, in_app, email }) => {
    const chosen =
      in_app === null ? undefined : { in_app, email: email as NotificationPreference['email'] }
    return { id, choice: effective(kind, chosen, rule) }
  })
}

async function showInApp(ctx: Ctx, ids: string[]) {
  const rows = ids.length > 0 ? await listByIds(ctx.db, ids) : []
  await publishAllLive(
    ctx,
    rows.map((row) => ({
      topic: `person:${row.person_id}`,
      name: 'notification.created',
      data: presentNotification(ctx.app, row),
    })),
  )
}
