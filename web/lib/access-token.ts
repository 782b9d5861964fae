let clockAheadBySeconds = 0

/** Measures this device's clock skew with a token that has just been issued. */
export function learnClock(accessToken: string): void {
  const { iat } = claimsOf(accessToken)
  if (iat !== undefined) clockAheadBySeconds = Date.now() / 1000 - iat
}

/** True if the server will refuse this token, so it can be refreshed before the call instead of after it. */
export function looksExpired(accessToken: string): boolean {
  const { exp } = claimsOf(accessToken)
  return exp !== undefined && Date.now() / 1000 - clockAheadBySeconds > exp - 5
}

function claimsOf(token: string): { iat?: number; exp?: number } {
  try {
    const payload = token.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as object
  } catch {
    return {}
  }
}
