import { asSystem, batchSubscriber, job, type Job } from '#server/jobs/job.ts'
import { deliverAll } from './deliver.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import { mailNow } from './mail-now.ts'
import { notificationDue, type Delivery } from '#server/events/notify.ts'
import { pushNow } from './push/push-now.ts'
import { pushToDevice } from './push/push-to-device.ts'
import { withdrawRead, type Read } from './push/withdraw.ts'
import { planDigests, sendDigestTo } from './send-digests.ts'

/** Notifications are kept for a year, what only their mails need for a week. */
const sweep = job({ name: 'notifications.sweep', cron: '53 3 * * *' }, (app) =>
  asSystem(app, async ({ db, now }) => {
    const yearBefore = new Date(now.getTime() - 365 * 86_400_000)
    await db.deleteFrom('notifications').where('created_at', '<', yearBefore).execute()
    const weekBefore = new Date(now.getTime() - 7 * 86_400_000)
    await db.deleteFrom('notification_details').where('created_at', '<', weekBefore).execute()
  }),
)

/** Every quarter of an hour, because zones differ by quarters. */
const plan = job({ name: 'notifications.plan-digests', cron: '*/15 * * * *' }, (app) =>
  asSystem(app, planDigests),
)

const digest = job<{ person_id: string; before: string }>(
  { name: 'notifications.digest' },
  (app, { person_id, before }) =>
    asSystem(app, (ctx) => sendDigestTo(ctx, person_id, new Date(before))),
)

export const notificationJobs = (kinds: readonly NotificationKind[]): Job[] => [
  batchSubscriber<Delivery>(
    {
      name: 'notifications.deliver',
      event: notificationDue,
      weigh: ({ person_ids }) => person_ids.length,
    },
    (ctx, deliveries) => deliverAll(ctx, kinds, deliveries),
  ),
  job<{ notification_ids: string[] }>({ name: 'notifications.mail' }, (app, payload) =>
    asSystem(app, (ctx) => mailNow(ctx, kinds, payload.notification_ids)),
  ),
  job<{ notification_ids: string[] }>({ name: 'notifications.push' }, (app, payload) =>
    asSystem(app, (ctx) => pushNow(ctx, kinds, payload.notification_ids)),
  ),
  job<Read>({ name: 'notifications.withdraw' }, (app, read) =>
    asSystem(app, (ctx) => withdrawRead(ctx, read)),
  ),
  pushToDevice,
  plan,
  digest,
  sweep,
]
