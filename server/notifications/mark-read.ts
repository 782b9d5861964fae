import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { publishLive } from '#server/realtime/publish-live.ts'

/** Marks one as read; a second time keeps the first time. */
export async function markNotificationRead(ctx: PersonCtx, notificationId: string) {
  const found = await ctx.db
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(ctx.now)) }))
    .where('id', '=', notificationId)
    .where('person_id', '=', ctx.personId)
    .returning(['id', 'pushed_at'])
    .executeTakeFirst()
  if (!found) throw problem('notification_not_found')
  if (found.pushed_at) await withdraw(ctx, [notificationId])
  await tellOtherTabs(ctx, notificationId)
}

export async function markAllNotificationsRead(ctx: PersonCtx) {
  const read = await ctx.db
    .updateTable('notifications')
    .set({ read_at: ctx.now })
    .where('person_id', '=', ctx.personId)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .returning('pushed_at')
    .execute()
  if (read.some(({ pushed_at }) => pushed_at !== null)) await withdraw(ctx, null)
  if (read.length > 0) await tellOtherTabs(ctx, null)
}

const withdraw = (ctx: PersonCtx, ids: string[] | null) =>
  addJob(ctx.db, 'notifications.withdraw', { person_id: ctx.personId, ids })

const tellOtherTabs = (ctx: PersonCtx, id: string | null) =>
  publishLive(ctx, `person:${ctx.personId}`, 'notification.read', { id })
