import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'

export const openApiTag = 'notifications'

/** A browser that shows my notifications, even while Lyceum is closed there. */
export const PushDevice = z.object({
  id: Id,
  /** "Firefox on Linux". */
  name: z.string(),
  /** Its address at its push service, by which a browser knows itself. */
  endpoint: z.string(),
  created_at: Instant,
  last_pushed_at: z.nullable(Instant),
})
export type PushDevice = z.infer<typeof PushDevice>

export const getPush = endpoint({
  method: 'GET',
  path: '/api/me/push/',
  access: 'person',
  summary: 'Read the key that browsers subscribe with, and which devices of mine have',
  output: z.object({ public_key: z.string(), devices: z.array(PushDevice) }),
})

/** Bytes as browsers write them: base64url without padding. */
const encoded = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`), 'Not a key'))

export const SubscribeBody = z.object({
  endpoint: z.url().check(z.maxLength(2000)),
  keys: z.object({ p256dh: encoded(65), auth: encoded(16) }),
})
export type SubscribeBody = z.infer<typeof SubscribeBody>

export const subscribeDevice = endpoint({
  method: 'POST',
  path: '/api/me/push/devices/',
  access: 'person',
  summary: 'Show my notifications on this device; doing it twice changes nothing',
  body: SubscribeBody,
  output: PushDevice,
  errors: ['invalid_request'],
})

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/api/me/push/devices/:deviceId/',
  access: 'person',
  summary: 'Stop showing my notifications on a device',
  params: z.object({ deviceId: Id }),
})
