import {
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTPayload,
} from 'jose'
import type { Mechanisms } from '#server/http/context.ts'
import { InsideAddressError, outsideFetch } from '#server/http/outside-fetch.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { Refusal } from './refusal.ts'
import { clockSkewSeconds, fetchSeconds, longestMessageSeconds } from './rules.ts'

/** Where to find the public keys of a partner. */
export interface PartnerKeys {
  jwks_url: string | null
  jwks?: unknown
}

interface Expected {
  issuer: string
  audience: string | string[]
}

/**
 * Verifies a partner's signed message: signature by one of its keys, RS256 only, issuer, audience, and time with a
 * minute of clock skew. Keys are only fetched over the internet, and again if the message names an unknown one.
 */
export async function verifyMessage(
  app: Mechanisms,
  keys: PartnerKeys,
  token: string,
  { issuer, audience }: Expected,
): Promise<JWTPayload> {
  const check = async (set: JSONWebKeySet) =>
    (
      await jwtVerify(token, createLocalJWKSet(set), {
        algorithms: ['RS256'],
        issuer,
        audience,
        clockTolerance: clockSkewSeconds,
        currentDate: app.clock.now(),
        requiredClaims: ['iss', 'aud', 'exp', 'iat'],
      })
    ).payload
  try {
    const { alg } = decodeProtectedHeader(token)
    if (alg !== 'RS256') {
      throw new Refusal(
        say('The message is signed with “{algorithm}”. Only RS256 is accepted.', {
          algorithm: alg ?? 'none',
        }),
      )
    }
    const { set, isFresh } = await keySetOf(app, keys)
    const payload = await check(set).catch(async (error: unknown) => {
      if (isFresh || !(error instanceof errors.JWKSNoMatchingKey)) throw error
      return check((await keySetOf(app, keys, { again: true })).set)
    })
    assertReasonableTimes(payload, app.clock.now())
    return payload
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(reasonOf(error), { cause: error })
  }
}

/** A message valid for years could be replayed once its ID is forgotten. */
function assertReasonableTimes({ iat = 0, exp = 0 }: JWTPayload, now: Date) {
  const seconds = now.getTime() / 1000
  if (iat > seconds + clockSkewSeconds)
    throw new Refusal(say('The message is dated in the future.'))
  if (exp > seconds + longestMessageSeconds) {
    throw new Refusal(say('The message is valid for more than a day.'))
  }
}

function reasonOf(error: unknown): Sentence {
  if (error instanceof errors.JWTExpired) return say('The message has expired.')
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud')
      return say('The message is addressed to someone else (wrong audience).')
    if (error.claim === 'iss') return say('The message comes from someone else (wrong issuer).')
    return say('The message is not usable: “{claim}” is missing or wrong.', { claim: error.claim })
  }
  if (error instanceof errors.JWKSNoMatchingKey) {
    return say('The key that signed the message isn’t among the published keys.')
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) return say('The signature is wrong.')
  return say('The message can’t be read: it isn’t a signed token.')
}

const known = new Map<string, { set: JSONWebKeySet; until: number }>()
const keepMilliseconds = 10 * 60_000

async function keySetOf(app: Mechanisms, { jwks_url, jwks }: PartnerKeys, { again = false } = {}) {
  if (!jwks_url) return { set: jwks as JSONWebKeySet, isFresh: true }
  const cached = known.get(jwks_url)
  if (cached && cached.until > Date.now() && !again) return { set: cached.set, isFresh: false }
  const set = asKeySet(await fetchJson(app, jwks_url, say('the public keys')))
  if (!set) throw new Refusal(say('There are no public keys at {address}.', { address: jwks_url }))
  if (known.size > 500) known.clear()
  known.set(jwks_url, { set, until: Date.now() + keepMilliseconds })
  return { set, isFresh: true }
}

export function asKeySet(given: unknown): JSONWebKeySet | undefined {
  const { keys } = (given ?? {}) as { keys?: unknown }
  return Array.isArray(keys) && keys.length > 0 ? (given as JSONWebKeySet) : undefined
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Fetches JSON from a URL that a partner gave, over the internet only. */
export async function fetchJson(
  app: Mechanisms,
  address: string,
  what: Sentence,
  given: Sent = {},
): Promise<unknown> {
  try {
    const answer = await outsideFetch(app.env, fetchSeconds)(address, {
      ...given,
      headers: { accept: 'application/json', ...given.headers },
    })
    if (!answer.ok) {
      throw new Refusal(
        say('{address} answered {status} when asked for {what}.', {
          address,
          status: String(answer.status),
          what,
        }),
      )
    }
    return await answer.json()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(
      error instanceof InsideAddressError
        ? say('{address} isn’t an address on the internet that starts with https://.', { address })
        : say('{address} couldn’t be asked for {what}.', { address, what }),
      { cause: error },
    )
  }
}
