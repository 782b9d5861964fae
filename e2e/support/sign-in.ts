import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'

/** What POST /auth/login/ answers. */
export interface SignedIn {
  id: string
  user_role?: 'super_admin' | 'user'
  email: string
  can_create_organization: boolean
  organizations: { id: string; name: string; role: 'admin' | 'instructor' | 'learner' }[]
  access_token: string
  refresh_token: string
}

/** Logs in through the API; for journeys that don't tell of logging in. */
export async function logIn(address: string, email: string, password = 'lyceum-demo') {
  const response = await fetch(`${address}/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${email} can't log in: ${await response.text()}`)
  return (await response.json()) as SignedIn
}

/**
 * The session of an earlier journey if it still lives, else a new one: an account may log in only ten times in ten
 * minutes, whoever asks.
 */
async function sessionOf(address: string, email: string, password?: string): Promise<SignedIn> {
  const file = path.join(process.env['E2E_DATA_DIR'] ?? tmpdir(), `session-${email}.json`)
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) {
    const session = JSON.parse(kept) as SignedIn
    const organizations = await fetch(`${address}/api/organizations/`, {
      headers: { authorization: `JWT ${session.access_token}` },
    })
    if (organizations.ok) {
      return {
        ...session,
        organizations: (await organizations.json()) as SignedIn['organizations'],
      }
    }
  }
  const session = await logIn(address, email, password)
  await writeFile(file, JSON.stringify(session))
  return session
}

/** Puts the session where the web app restores it from. */
export async function signIn(
  context: BrowserContext,
  address: string,
  email: string,
  password?: string,
) {
  const { access_token, refresh_token, ...user } = await sessionOf(address, email, password)
  const state = {
    current_org_id: user.organizations[0]?.id ?? null,
    access_token,
    refresh_token,
    user: { ...user, avatar: null },
    is_authenticated: true,
    session_id: crypto.randomUUID(),
  }
  const value = encodeURIComponent(JSON.stringify({ state, version: 1 }))
  await context.addCookies([{ name: 'auth-storage', value, url: address }])
}
