import type { Mechanisms } from '#server/http/context.ts'
import type { Keys } from '#server/http/keys.ts'
import { problem } from '#server/http/problem.ts'

/** The permission to read all parts of one recording until a moment, as a query. */
export function mediaQuery(keys: Keys, fileId: string, expires: string): string {
  const signature = keys.sign('media', JSON.stringify([fileId, expires]))
  return new URLSearchParams({ expires, signature }).toString()
}

/**
 * Addresses of the parts of a recording that work for a while. They stay the same for half that while, for everyone, so that
 * browsers and caches that see them again have the parts already.
 */
export function mediaUrls(
  app: Pick<Mechanisms, 'keys' | 'clock'>,
  fileId: string,
  seconds: number,
): (part: string) => string {
  const step = Math.ceil(seconds / 2)
  const now = app.clock.now().getTime() / 1000
  const query = mediaQuery(app.keys, fileId, String(Math.ceil(now / step) * step + seconds))
  return (part) => `/files/${fileId}/media/${part}?${query}`
}

/** Throws signature_invalid unless the permission was given here and its time is not over. Answers the seconds left. */
export function assertMediaSignature(
  keys: Keys,
  { fileId, expires, signature }: { fileId: string; expires: string; signature: string },
  now: Date,
): number {
  if (!keys.verify('media', JSON.stringify([fileId, expires]), signature)) {
    throw problem('signature_invalid')
  }
  const secondsLeft = Number(expires) - Math.floor(now.getTime() / 1000)
  if (!(secondsLeft > 0)) throw problem('signature_invalid')
  return secondsLeft
}
