import * as z from 'zod/mini'
import type { Keys } from '#server/http/keys.ts'

const Stop = z.tuple([z.uuid(), z.array(z.string())])

/** Lets the holder of a mail stop mails of these kinds, and nothing else, for as long as the mail exists. */
export function signStop(keys: Keys, personId: string, kinds: readonly string[]): string {
  const text = Buffer.from(JSON.stringify([personId, kinds])).toString('base64url')
  return `${text}.${keys.sign('notification-stop', text)}`
}

/** Undefined for a token that was not signed here. */
export function readStop(
  keys: Keys,
  token: string,
): { personId: string; kinds: string[] } | undefined {
  const [text = '', signature = ''] = token.split('.')
  if (!keys.verify('notification-stop', text, signature)) return undefined
  const [personId, kinds] = Stop.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  return { personId, kinds }
}

export const stopPath = '/api/notification-mail/stop/'
