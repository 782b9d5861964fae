import { positionCookie, positionInCookie } from '#contract/position.ts'
import type { CookieJar } from './cookie-storage.ts'

/** The page reads from the primary again after this. A change or a renewed token, every quarter of an hour, gives a new one. */
const seconds = 3_600

/**
 * Keeps the furthest position that this browser has heard of, for all its tabs and for pages that the server renders: what
 * is read next is at least as new. Answers may arrive in any order.
 */
export function keepPosition(position: string | null | undefined, given?: CookieJar) {
  if (!position) return
  const jar = given ?? document
  if (inOrder(position) <= inOrder(positionInCookie(jar.cookie) ?? '0/0')) return
  jar.cookie = `${positionCookie}=${position}; Max-Age=${seconds}; Path=/; SameSite=Lax`
}

/** As texts of equal length, positions compare like the numbers they are. */
const inOrder = (position: string) =>
  position
    .split('/')
    .map((half) => half.toUpperCase().padStart(8, '0'))
    .join('')
