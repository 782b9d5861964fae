import { SignJWT } from 'jose'
import { problem } from './problem.ts'
import type { Keys } from './keys.ts'
import { verifyWithAny } from './verify-token.ts'

export const accessTokenSeconds = 15 * 60

export interface AccessClaims {
  personId: string
  sessionId: string
  expiresAt: number
}

/** Signs a token that names a person and a session. It never contains a role, so a role can't be forged or go stale. */
export function signAccessToken(
  keys: Keys,
  claims: { personId: string; sessionId: string },
  now: Date,
) {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.personId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(keys.derive('access-token'))
}

// The signature is verified once per token and server; expiry is checked every time.
const verified = new WeakMap<Keys, Map<string, AccessClaims>>()
const verifiedLimit = 20_000

/**
 * Reads `Authorization: JWT <token>`. Throws not_signed_in if there is none, session_expired if it is invalid or
 * expired.
 */
export async function readAccessToken(
  keys: Keys,
  header: string | undefined,
  now: Date,
): Promise<AccessClaims> {
  if (!header) throw problem('not_signed_in')
  const token = /^JWT ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header)?.[1]
  if (!token) throw problem('session_expired')
  const claims = verified.get(keys)?.get(token) ?? (await verifyToken(keys, token, now))
  if (claims.expiresAt <= now.getTime()) throw problem('session_expired')
  return claims
}

async function verifyToken(keys: Keys, token: string, now: Date): Promise<AccessClaims> {
  try {
    const { payload } = await verifyWithAny(keys.deriveAll('access-token'), token, {
      algorithms: ['HS256'],
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    const claims = {
      personId: String(payload.sub),
      sessionId: String(payload['sid']),
      expiresAt: Number(payload.exp) * 1000,
    }
    remember(keys, token, claims)
    return claims
  } catch (error) {
    throw problem('session_expired', { cause: error })
  }
}

function remember(keys: Keys, token: string, claims: AccessClaims) {
  const tokens = verified.get(keys) ?? new Map<string, AccessClaims>()
  verified.set(keys, tokens)
  if (tokens.size >= verifiedLimit) tokens.clear()
  tokens.set(token, claims)
}
