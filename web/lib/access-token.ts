let clockAheadBySeconds = 0

/** Learns from a token that was issued this moment how far this device's clock is from the server's. */
export function learnClock(accessToken: string): void {
  const { iat } = claimsOf(accessToken)
  if (iat !== undefined) clockAheadBySeconds = Date.now() / 1000 - iat
}

/** True when the server will refuse this token, so a refresh can come before the call and not after it. */
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
