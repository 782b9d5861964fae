import type { Ctx } from '#server/http/context.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import { sendNotification } from './mails.ts'

/** Queues the mails of these notifications, each once: what is queued is marked in the same transaction. */
export async function mailNow(
  ctx: Ctx,
  kinds: readonly NotificationKind[],
  ids: readonly string[],
): Promise<void> {
  const rows = await ctx.db
    .selectFrom('notifications as n')
    .innerJoin('people as p', 'p.id', 'n.person_id')
    .select(['n.id', 'n.person_id', 'n.kind', 'n.title', 'n.message', 'n.link', 'n.reason'])
    .select('p.email as address')
    .where((eb) => eb('n.id', '=', eb.fn.any(eb.val([...ids]))))
    .where('n.email', '=', 'now')
    .where('n.emailed_at', 'is', null)
    .orderBy('n.id')
    .forUpdate('n')
    .execute()
  for (const row of rows) {
    const mandatory = kinds.some(({ name, mandatory }) => name === row.kind && mandatory)
    await sendNotification(ctx, row, row, !mandatory)
  }
  await markMailed(
    ctx,
    rows.map(({ id }) => id),
  )
}

export async function markMailed(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return
  await ctx.db
    .updateTable('notifications')
    .set({ emailed_at: ctx.now })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
}
