import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logout } from '#contract/identity.ts'
import {
  listNotificationPreferences,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  setNotificationPreference,
  setQuietHours,
} from '#contract/notifications.ts'
import { getPush, removeDevice, subscribeDevice } from '#contract/push.ts'
import { notify } from '#server/events/notify.ts'
import { leadsOutside } from '#server/http/outside-address.ts'
import { asSystem } from '#server/jobs/job.ts'
import { roleChanged } from '#server/organizations/notification-kinds.ts'
import { buildPerson, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { pushNow } from './push-now.ts'
import { pushToDevice } from './push-to-device.ts'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

const received: Received[] = []
let status = 201
const service = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
    response.writeHead(status).end()
  })
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => void service.close())
beforeEach(() => {
  received.length = 0
  status = 201
})

/** A browser with keys of its own, subscribed for a person. */
async function buildDevice(person: Awaited<ReturnType<typeof buildPerson>>) {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `${address}/${randomBytes(8).toString('hex')}`
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
  const subscribed = await call(person, subscribeDevice, { body: { endpoint, keys } })
  expect(subscribed.status).toBe(200)
  const got = () => received.filter(({ path }) => endpoint.endsWith(path))
  return {
    id: subscribed.body.id,
    endpoint,
    keys,
    got,
    read: () =>
      got().map(({ body }) => JSON.parse(decrypt(body, ecdh, auth)) as Record<string, unknown>),
  }
}

/** RFC 8291 with RFC 8188, written down once more, so that the library that encrypts doesn't check itself. */
function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const hmac = (key: Buffer, ...parts: (string | Buffer)[]) => {
    const mac = createHmac('sha256', key)
    for (const part of parts) mac.update(part)
    return mac.digest()
  }
  const one = Buffer.from([1])
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const material = hmac(hmac(auth, ecdh.computeSecret(sender)), info, one)
  const pseudorandom = hmac(salt, material)
  const key = hmac(pseudorandom, 'Content-Encoding: aes128gcm\0', one).subarray(0, 16)
  const nonce = hmac(pseudorandom, 'Content-Encoding: nonce\0', one).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  expect(padded.subarray(end + 1).every((byte) => byte === 0)).toBe(true)
  return padded.subarray(0, end).toString()
}

const tell = async (personId: string, title = 'You are an instructor now') => {
  const { mechanisms, drainJobs } = await testApp()
  await asSystem(mechanisms, (ctx) =>
    notify(ctx, roleChanged, {
      to: personId,
      type: 'info',
      title,
      message: 'From today.',
      link: '/dashboard',
    }),
  )
  await drainJobs()
}

/** Push for one kind, whatever is usual. */
const want = (person: Awaited<ReturnType<typeof buildPerson>>, push: boolean) =>
  call(person, setNotificationPreference, {
    params: { kind: roleChanged.name },
    body: { in_app: true, email: 'off', push },
  })

async function buildSubscribed() {
  const person = await buildPerson()
  await want(person, true)
  return { person, device: await buildDevice(person) }
}

describe('push', () => {
  test('arrives encrypted for the device, signed by this installation, and opens the right place', async () => {
    const { person, device } = await buildSubscribed()
    await tell(person.id)
    const [message] = device.read()
    expect(message).toMatchObject({
      title: 'You are an instructor now',
      body: 'From today.',
      link: '/dashboard',
      tag: `${roleChanged.name} /dashboard`,
    })
    const { public_key } = (await call(person, getPush, {})).body
    const headers = device.got()[0]?.headers
    expect(headers?.['content-encoding']).toBe('aes128gcm')
    const [, token = '', key] =
      /^vapid t=([^,]+), ?k=(.+)$/.exec(headers?.authorization ?? '') ?? []
    expect(key).toBe(public_key)
    const point = Buffer.from(public_key, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const [head = '', claims = '', signature = ''] = token.split('.')
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(isSigned).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: address })
  })

  test('reaches every device of the person, and nobody else’s', async () => {
    const { person, device } = await buildSubscribed()
    const second = await buildDevice(person)
    const { device: strange } = await buildSubscribed()
    await tell(person.id)
    expect([device, second, strange].map((one) => one.got().length)).toEqual([1, 1, 0])
  })

  test('stays away from kinds that the person switched off', async () => {
    const { person, device } = await buildSubscribed()
    await want(person, false)
    await tell(person.id)
    expect(device.got()).toEqual([])
    const chosen = (await call(person, listNotificationPreferences, {})).body.find(
      ({ kind }) => kind === roleChanged.name,
    )
    expect(chosen?.push).toBe(false)
  })

  test('waits for the end of quiet hours, and is not sent if it was read by then', async () => {
    const { mechanisms, clock, drainJobs } = await testApp()
    const { person, device } = await buildSubscribed()
    const at = (hours: number) =>
      new Date(clock.now().getTime() + hours * 3_600_000).toISOString().slice(11, 16)
    const quiet_hours = { from: at(-1), until: at(1) }
    await call(person, setQuietHours, { body: { quiet_hours } })
    await tell(person.id, 'at night')
    await tell(person.id, 'read at night')
    expect(device.got()).toEqual([])
    const { items } = (await call(person, listNotifications, {})).body
    const read = items.find(({ title }) => title === 'read at night')
    await call(person, markNotificationRead, { params: { notificationId: read?.id ?? '' } })
    const ids = items.map(({ id }) => id)
    const later = new Date(clock.now().getTime() + 2 * 3_600_000)
    await asSystem(mechanisms, (ctx) => pushNow({ ...ctx, now: later }, [roleChanged], ids))
    await drainJobs()
    expect(device.read().map(({ title }) => title)).toEqual(['at night'])
  })

  test('is withdrawn when it was read elsewhere', async () => {
    const { drainJobs } = await testApp()
    const { person, device } = await buildSubscribed()
    await tell(person.id)
    const [first] = (await call(person, listNotifications, {})).body.items
    await call(person, markNotificationRead, { params: { notificationId: first?.id ?? '' } })
    await drainJobs()
    expect(device.read().at(-1)).toEqual({ withdraw: [first?.id] })
    await tell(person.id)
    await call(person, markAllNotificationsRead, {})
    await drainJobs()
    expect(device.read().at(-1)).toEqual({ withdraw: null })
  })

  test.each([404, 410])('forgets a device whose push service answers %i', async (answer) => {
    const { person, device } = await buildSubscribed()
    status = answer
    await tell(person.id)
    expect(device.got()).toHaveLength(1)
    expect((await call(person, getPush, {})).body.devices).toEqual([])
  })

  test('is tried again when the push service is busy', async () => {
    const { mechanisms, clock } = await testApp()
    // The queue goes by real time: with a clock that is a minute behind, the next attempt would be due at once.
    clock.reset()
    const { person, device } = await buildSubscribed()
    status = 503
    await tell(person.id)
    expect(device.got()).toHaveLength(1)
    status = 201
    const [waiting] = (await call(person, listNotifications, {})).body.items
    await pushToDevice.run(mechanisms, {
      device_id: device.id,
      notification_id: waiting?.id,
      attempt: 2,
    })
    expect(device.read().map(({ title }) => title)).toEqual(
      Array(2).fill('You are an instructor now'),
    )
    expect((await call(person, getPush, {})).body.devices).toHaveLength(1)
  })

  test('ends with the session of the device', async () => {
    const { person, device } = await buildSubscribed()
    await call(person, logout, {})
    await tell(person.id)
    expect(device.got()).toEqual([])
  })
})

describe('devices', () => {
  test('subscribing twice is one device; removing it ends it', async () => {
    const { person, device } = await buildSubscribed()
    const { endpoint, keys } = device
    const again = await call(person, subscribeDevice, { body: { endpoint, keys } })
    expect(again.body.id).toBe(device.id)
    expect((await call(person, getPush, {})).body.devices).toHaveLength(1)
    const stranger = await buildPerson()
    await call(stranger, removeDevice, { params: { deviceId: device.id } })
    expect((await call(person, getPush, {})).body.devices).toHaveLength(1)
    await call(person, removeDevice, { params: { deviceId: device.id } })
    await tell(person.id)
    expect(device.got()).toEqual([])
  })

  test('400 for keys that are none', async () => {
    const person = await buildPerson()
    const body = { endpoint: `${address}/x`, keys: { p256dh: 'short', auth: 'short' } }
    expect((await call(person, subscribeDevice, { body })).status).toBe(400)
  })

  test('an address inside the network is none of a push service', async () => {
    const { mechanisms } = await testApp()
    const env = { ...mechanisms.env, ALLOW_PRIVATE_ADDRESSES: false }
    for (const endpoint of ['http://push.example.com/1', 'https://127.0.0.1/1', 'https://[::1]/']) {
      expect(await leadsOutside(env, new URL(endpoint)), endpoint).toBe(false)
    }
  })
})
