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

/** Whether this session has to end at its provider too; only said once. */
export function takeProvider(sessionId: string): boolean {
  try {
    if (localStorage.getItem(key) !== sessionId) return false
    localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}
