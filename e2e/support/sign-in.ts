import type { BrowserContext } from '@playwright/test'
import { ask } from './ask.ts'

export type Role = 'admin' | 'instructor' | 'learner'

/** The response of POST /auth/login/. */
export interface SignedIn {
  id: string
  user_role?: 'super_admin' | 'user'
  email: string
  can_create_organization: boolean
  organizations: { id: string; name: string; role: Role; is_active: boolean }[]
  access_token: string
  refresh_token: string
}

/** Logs in through the API, for journeys that aren't about logging in. */
export const logIn = (address: string, email: string, password = 'lyceum-demo') =>
  ask<SignedIn>(address, 'POST', '/auth/login/', { body: { email, password } })

const kept = new Map<string, { since: number; person: Promise<SignedIn> }>()

/**
 * A demo person for calls besides the journey. Journeys of one worker share the login, but for less time than its token
 * is valid; it is never put into a browser, which would renew it for itself alone.
 */
export function logInToAct(address: string, email: string): Promise<SignedIn> {
  const key = `${address} ${email}`
  const known = kept.get(key)
  if (known && Date.now() - known.since < 5 * 60_000) return known.person
  const person = logIn(address, email)
  kept.set(key, { since: Date.now(), person })
  person.catch(() => kept.delete(key))
  return person
}

/** Stores a session where the web app restores it from; returns the content of the cookies. */
export async function putSession(context: BrowserContext, address: string, signedIn: SignedIn) {
  const { access_token, refresh_token, ...person } = signedIn
  // The founder of all journeys' organizations has very many; the app reads the list itself.
  const user = { ...person, organizations: person.organizations.slice(0, 20) }
  const state = {
    current_org_id: user.organizations[0]?.id ?? null,
    access_token,
    refresh_token,
    user: { ...user, avatar: null },
    is_authenticated: true,
    session_id: crypto.randomUUID(),
  }
  const value = encodeURIComponent(JSON.stringify({ state, version: 1 }))
  const parts = value.match(/.{1,3800}/g) ?? []
  const nameOf = (part: number) => (parts.length === 1 ? 'auth-storage' : `auth-storage.${part}`)
  await context.clearCookies({ name: /^auth-storage/ })
  await context.addCookies(
    parts.map((part, index) => ({ name: nameOf(index), value: part, url: address })),
  )
  return parts
}

/** What the web app stores of the session, read back from its cookies, however many there are. */
export async function storedSession(context: BrowserContext) {
  const cookies = (await context.cookies())
    .filter(({ name }) => /^auth-storage([.]\d+)?$/.test(name))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
  const text = decodeURIComponent(cookies.map(({ value }) => value).join(''))
  return { cookies, ...(JSON.parse(text) as { state: Record<string, unknown>; version: number }) }
}

/** As if the access token in the cookies had been refused since: the server no longer accepts it. */
export async function spoilAccessToken(context: BrowserContext) {
  const { cookies, state } = await storedSession(context)
  const token = String(state['access_token'])
  const whole = cookies.map(({ value }) => value).join('')
  // Of the same length, so each cookie keeps its part.
  const spoiled = whole.replace(token, `${token.slice(0, -8)}outdated`)
  let start = 0
  for (const cookie of cookies) {
    const value = spoiled.slice(start, (start += cookie.value.length))
    await context.addCookies([{ ...cookie, value }])
  }
}
