import { randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { daysLater, knownDeviceDays } from './rules.ts'

const cookieName = 'lyceum_device'
/** A browser that more people than this share forgets those who signed in first. */
const accountsOfBrowser = 8

/**
 * A browser that signed in before keeps a cookie that proves it: a random id, and for each account a signature of both.
 * It opens nothing by itself. It only lets its owner try while others who guess at the same account are slowed down.
 */
function readCookie(cookies: string) {
  const [id = '', ...signatures] = parseCookie(cookies)[cookieName]?.split('.') ?? []
  return { id, signatures: signatures.slice(0, accountsOfBrowser) }
}

const subjectOf = (id: string, email: string) => `${id} ${email}`

/** The id of the browser, if this account was signed in to with it. */
export function knownDeviceOf({ keys }: Mechanisms, cookies: string, email: string) {
  const { id, signatures } = readCookie(cookies)
  const isKnown =
    id !== '' && signatures.some((one) => keys.verify('device', subjectOf(id, email), one))
  return isKnown ? id : undefined
}

/** Whether it is worth reading on: who has no such cookie is a stranger to every account. */
export const hasDeviceCookie = (cookies: string) => readCookie(cookies).signatures.length > 0

/** From now on this browser is known to the account. Only requests to sign in carry the cookie. */
export function rememberDevice(ctx: Ctx, email: string) {
  const { keys, env } = ctx.app
  const before = readCookie(ctx.cookies ?? '')
  const id = before.id || randomBytes(16).toString('base64url')
  const own = keys.sign('device', subjectOf(id, email))
  const others = before.signatures.filter((one) => one !== own)
  ctx.setCookie?.(
    stringifySetCookie({
      name: cookieName,
      value: [id, own, ...others].slice(0, 1 + accountsOfBrowser).join('.'),
      path: '/auth/',
      httpOnly: true,
      sameSite: 'strict',
      secure: env.publicUrl.startsWith('https:'),
      expires: daysLater(ctx.now, knownDeviceDays),
    }),
  )
}
