import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { signAccessToken } from '#server/http/access-token.ts'
import { deriveKeys, type Keys } from '#server/http/keys.ts'

/** A measurement may take longer than a token is valid. */
const hoursLater = () => new Date(Date.now() + 6 * 3_600_000)

/** The keys of the server that uses this folder. */
export async function keysOf(folder: string): Promise<Keys> {
  return deriveKeys((await readFile(path.join(folder, 'secret.key'), 'utf8')).trim())
}

export const tokenFor = (keys: Keys, session: { personId: string; sessionId: string }) =>
  signAccessToken(keys, session, hoursLater())

/** A token of the same session that expires hours later. */
export function lasting(keys: Keys, token: string): Promise<string> {
  const [, payload = ''] = token.split('.')
  const { sub, sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    sub: string
    sid: string
  }
  return tokenFor(keys, { personId: sub, sessionId: sid })
}
