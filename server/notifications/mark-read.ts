import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { publishLive } from '#server/realtime/publish-live.ts'

/** Marks one as read; a second time keeps the first time. */
export async function markNotificationRead(ctx: PersonCtx, notificationId: string) {
  const found = await ctx.db
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(ctx.now)) }))
    .where('id', '=', notificationId)
    .where('person_id', '=', ctx.personId)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw problem('notification_not_found')
  await tellOtherTabs(ctx, notificationId)
}

export async function markAllNotificationsRead(ctx: PersonCtx) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('notifications')
    .set({ read_at: ctx.now })
    .where('person_id', '=', ctx.personId)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0) await tellOtherTabs(ctx, null)
}

const tellOtherTabs = (ctx: PersonCtx, id: string | null) =>
  publishLive(ctx, `person:${ctx.personId}`, 'notification.read', { id })
