import { createHmac } from 'node:crypto'
import type { Meeting } from '#contract/meetings.ts'
import type { Mechanisms } from '#server/http/context.ts'

/** How long a relay lets someone in with what they were given: longer than any session. */
const credentialSeconds = 24 * 3600

/** Where browsers find their own address and a relay. Credentials are coturn's: they expire and name one person. */
export function iceServersFor(
  { env }: Pick<Mechanisms, 'env'>,
  personId: string,
  now: Date,
): Meeting['ice_servers'] {
  const stun = env.STUN_URLS.length > 0 ? [{ urls: env.STUN_URLS }] : []
  if (env.TURN_URLS.length === 0 || !env.TURN_SECRET) return stun
  const username = `${Math.floor(now.getTime() / 1000) + credentialSeconds}:${personId}`
  const credential = createHmac('sha1', env.TURN_SECRET).update(username).digest('base64')
  return [...stun, { urls: env.TURN_URLS, username, credential }]
}
