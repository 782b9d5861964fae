import type { NotificationKind } from '#server/events/notification-kind.ts'
import type { Ctx } from '#server/http/context.ts'
import { addJob, addJobs } from '#server/jobs/add-job.ts'
import { quietOf } from '../mail-now.ts'
import { quietUntil } from '../quiet-time.ts'

/**
 * Queues these notifications for the devices of their people, each once. People with quiet hours get theirs when
 * those are over, unless they have read it by then.
 */
export async function pushNow(
  ctx: Ctx,
  kinds: readonly NotificationKind[],
  ids: readonly string[],
): Promise<void> {
  const rows = await ctx.db
    .selectFrom('notifications as n')
    .innerJoin('people as p', 'p.id', 'n.person_id')
    .leftJoin('quiet_hours as q', 'q.person_id', 'p.id')
    .select(['n.id', 'n.person_id', 'n.kind', 'p.time_zone', 'q.starts_at', 'q.ends_at'])
    .where((eb) => eb('n.id', '=', eb.fn.any(eb.val([...ids]))))
    .where('n.push', '=', true)
    .where('n.pushed_at', 'is', null)
    .where('n.read_at', 'is', null)
    .orderBy('n.id')
    .forUpdate('n')
    .execute()
  const due: typeof rows = []
  for (const row of rows) {
    const kind = kinds.find(({ name }) => name === row.kind)
    // What protects an account does not wait for the morning.
    const until = kind?.mandatory ? null : quietUntil(ctx.now, row.time_zone, quietOf(row))
    if (!until) due.push(row)
    else {
      const waiting = { notification_ids: [row.id] }
      const key = `push-after-quiet:${row.id}`
      await addJob(ctx.db, 'notifications.push', waiting, { key, runAt: until })
    }
  }
  if (due.length === 0) return
  const devices = await listDevices(
    ctx,
    due.map(({ person_id }) => person_id),
  )
  await addJobs(
    ctx.db,
    due.flatMap(({ id, person_id }) =>
      devices
        .filter((device) => device.person_id === person_id)
        .map((device) => ({
          task: 'notifications.push-to-device',
          payload: { device_id: device.id, notification_id: id, attempt: 1 },
        })),
    ),
  )
  await ctx.db
    .updateTable('notifications')
    .set({ pushed_at: ctx.now })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(due.map(({ id }) => id)))))
    .execute()
}

/** Devices on which the person is still signed in. */
export const listDevices = (ctx: Ctx, personIds: readonly string[]) =>
  ctx.db
    .selectFrom('push_devices as d')
    .innerJoin('sessions as s', 's.id', 'd.session_id')
    .select(['d.id', 'd.person_id', 'd.endpoint'])
    .where((eb) => eb('d.person_id', '=', eb.fn.any(eb.val([...personIds]))))
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', ctx.now)
    .execute()
