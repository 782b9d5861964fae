import type { PushDevice, SubscribeBody } from '#contract/push.ts'
import { leadsOutside } from '#server/http/outside-address.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { deviceName } from '#server/identity/device-name.ts'
import { pushKeys } from './keys.ts'

/** Nobody reads on more; the one that was added first goes. */
const mostDevices = 10

const shown = ['id', 'name', 'endpoint', 'created_at', 'last_pushed_at'] as const

/** What a browser needs to subscribe, and which of mine have. */
export async function getPush(ctx: PersonCtx) {
  const { publicKey } = await pushKeys(ctx.app)
  const rows = await ctx.db
    .selectFrom('push_devices')
    .select(shown)
    .where('person_id', '=', ctx.personId)
    .orderBy('id')
    .execute()
  return { public_key: publicKey, devices: rows.map(present) }
}

/** Subscribing the same browser again renews its keys and its session. */
export async function subscribeDevice(ctx: PersonCtx, body: SubscribeBody): Promise<PushDevice> {
  const { endpoint, keys } = body
  const address = URL.parse(endpoint)
  if (!address || !(await leadsOutside(ctx.app.env, address))) {
    throw problem('invalid_request', { errors: { endpoint: 'Not an address of a push service' } })
  }
  const device = {
    session_id: ctx.sessionId,
    public_key: keys.p256dh,
    auth_secret: keys.auth,
    name: deviceName(ctx.userAgent),
  }
  const row = await ctx.db
    .insertInto('push_devices')
    .values({ person_id: ctx.personId, endpoint, ...device, created_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['person_id', 'endpoint']).doUpdateSet(device))
    .returning(shown)
    .executeTakeFirstOrThrow()
  await ctx.db
    .deleteFrom('push_devices')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_devices')
        .select('id')
        .where('person_id', '=', ctx.personId)
        .where('id', '<>', row.id)
        .orderBy('id', 'desc')
        .offset(mostDevices - 1),
    )
    .execute()
  return present(row)
}

/** Removing one that is gone already changes nothing. */
export async function removeDevice(ctx: PersonCtx, deviceId: string): Promise<void> {
  await ctx.db
    .deleteFrom('push_devices')
    .where('id', '=', deviceId)
    .where('person_id', '=', ctx.personId)
    .execute()
}

const present = (row: {
  id: string
  name: string
  endpoint: string
  created_at: Date
  last_pushed_at: Date | null
}): PushDevice => ({
  id: row.id,
  name: row.name,
  endpoint: row.endpoint,
  created_at: row.created_at.toISOString(),
  last_pushed_at: row.last_pushed_at?.toISOString() ?? null,
})
