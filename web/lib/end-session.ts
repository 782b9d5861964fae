import { send } from './request.ts'

/** Which session of this browser also ends at the identity provider that opened it. */
const key = 'provider-session'

/** A browser that keeps nothing ends the session only here. */
export function rememberProvider(sessionId: string): void {
  try {
    localStorage.setItem(key, sessionId)
  } catch {
    // Storage may be blocked or full.
  }
}

/** Ends a session on the server, and at its provider where it has one. Nobody waits for this. */
export async function endSession(access_token: string, sessionId: string): Promise<void> {
  try {
    await (takeProvider(sessionId) ? leaveProvider(access_token) : tellServer(access_token))
  } catch {
    // The session here has ended for this browser in any case.
  }
}

/** Whether this session has to end at its provider too; only said once. */
function takeProvider(sessionId: string): boolean {
  try {
    if (localStorage.getItem(key) !== sessionId) return false
    localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}

async function tellServer(access_token: string): Promise<void> {
  const { logout } = await import('#contract/identity.ts')
  await send(logout, {}, { access_token })
}

/** Ends the session, and leads the browser on to the provider, which ends its own. */
async function leaveProvider(access_token: string): Promise<void> {
  const { startSamlLogout } = await import('#contract/saml.ts')
  const { url } = await send(startSamlLogout, {}, { access_token })
  if (url !== null) window.location.assign(url)
}
