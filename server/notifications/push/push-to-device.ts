import webPush from 'web-push'
import type { Mechanisms } from '#server/http/context.ts'
import { outsideFetch } from '#server/http/outside-fetch.ts'
import { minutesLater } from '#server/identity/rules.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { asSystem, job } from '#server/jobs/job.ts'
import { pushKeys } from './keys.ts'

interface Payload {
  device_id: string
  /** What to show. */
  notification_id?: string
  /** What to take away again, because it was read elsewhere; null for everything. */
  withdraw?: string[] | null
  attempt: number
}

const timeoutSeconds = 15
/** After these many minutes it is tried again; then nobody wants to hear of it any more. */
const waits = [1, 5, 30, 120]
/** A push service keeps it this long for a device that is switched off. */
const keptSeconds = 86_400

/** Sends one message to one device. No transaction is open while the push service takes its time. */
export const pushToDevice = job<Payload>(
  { name: 'notifications.push-to-device', lane: 'outside' },
  async (app, payload) => {
    const found = await find(app, payload)
    if (!found) return
    const status = await send(app, found.device, found.content)
    await write(app, payload, status)
  },
)

interface Device {
  endpoint: string
  public_key: string
  auth_secret: string
}

const find = (app: Mechanisms, payload: Payload) =>
  asSystem(app, async ({ db, now }) => {
    const device = await db
      .selectFrom('push_devices as d')
      .innerJoin('sessions as s', 's.id', 'd.session_id')
      .select(['d.person_id', 'd.endpoint', 'd.public_key', 'd.auth_secret'])
      .where('d.id', '=', payload.device_id)
      .where('s.revoked_at', 'is', null)
      .where('s.expires_at', '>', now)
      .executeTakeFirst()
    if (!device) return null
    if (payload.notification_id === undefined) {
      return { device, content: { withdraw: payload.withdraw } }
    }
    const row = await db
      .selectFrom('notifications')
      .select(['id', 'kind', 'title', 'message', 'link', 'created_at'])
      .where('id', '=', payload.notification_id)
      .where('person_id', '=', device.person_id)
      .where('read_at', 'is', null)
      .executeTakeFirst()
    return row ? { device, content: shownOf(row) } : null
  })

/** News of the same place replaces what is shown of it. A message has about 4,000 bytes of room. */
const shownOf = (row: {
  id: string
  kind: string
  title: string
  message: string
  link: string | null
  created_at: Date
}) => ({
  id: row.id,
  tag: row.link ? `${row.kind} ${row.link}`.slice(0, 300) : row.id,
  title: row.title.slice(0, 200),
  body: row.message.slice(0, 400),
  link: row.link?.slice(0, 1000) ?? '/account/notifications',
  at: row.created_at.toISOString(),
})

/** Answers the status of the push service; 0 when it could not be reached. */
async function send(app: Mechanisms, device: Device, content: object): Promise<number> {
  const keys = await pushKeys(app)
  try {
    const details = webPush.generateRequestDetails(
      {
        endpoint: device.endpoint,
        keys: { p256dh: device.public_key, auth: device.auth_secret },
      },
      JSON.stringify(content),
      {
        TTL: keptSeconds,
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject: `mailto:${app.env.SUPPORT_EMAIL}`, ...keys },
      },
    )
    const headers = Object.entries(details.headers as Record<string, unknown>)
    const answer = await outsideFetch(app.env, timeoutSeconds)(details.endpoint, {
      method: 'POST',
      headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
      body: details.body,
    })
    return answer.status
  } catch (error) {
    app.log.warn({ err: error }, 'A push service could not be reached')
    return 0
  }
}

/** A device that is gone, or no longer trusts this installation, is forgotten. What may pass is tried again. */
const write = (app: Mechanisms, payload: Payload, status: number) =>
  asSystem(app, async ({ db, now }) => {
    const { device_id, attempt } = payload
    if (status >= 200 && status < 300) {
      await db
        .updateTable('push_devices')
        .set({ last_pushed_at: now })
        .where('id', '=', device_id)
        .execute()
      return
    }
    if ([400, 401, 403, 404, 410].includes(status)) {
      await db.deleteFrom('push_devices').where('id', '=', device_id).execute()
      return
    }
    const wait = waits[attempt - 1]
    if (wait === undefined) return
    await addJob(
      db,
      'notifications.push-to-device',
      { ...payload, attempt: attempt + 1 },
      { runAt: minutesLater(now, wait) },
    )
  })
