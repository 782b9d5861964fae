import type { FastifyReply } from 'fastify'
import type { EnteredKey } from '#server/db/tenancy.ts'
import { KeyCalls } from '#server/usage/key-calls.ts'
import { secondsUntilNextDay } from '#server/usage/use.ts'
import type { Mechanisms } from './context.ts'
import { problem } from './problem.ts'
import { AddressLimiter } from './rate-limit.ts'

/** What one key may do on one server. */
const perKey = { attempts: 1_200, seconds: 60 }
const secondsOfDay = 86_400

interface Headers {
  policies: string[]
  standings: string[]
}

/**
 * Limits calls with API keys: each key per minute, and each organization per day if it has a quota. Every answer says what
 * is left, in the fields of the IETF draft on rate limits.
 */
export class KeyLimits {
  readonly #limiter = new AddressLimiter()
  readonly #calls: KeyCalls

  constructor(app: Mechanisms) {
    this.#calls = new KeyCalls(app)
  }

  /** Before anything is read: throws too_many_requests above the limit of the key. */
  admit(reply: FastifyReply, keyHash: Buffer, now: Date): Headers {
    const headers: Headers = { policies: [], standings: [] }
    const name = keyHash.toString('base64')
    const { left, secondsLeft } = this.#limiter.standingOf(name, perKey, now)
    say(reply, headers, { name: 'minute', ...perKey, left: left - 1, secondsLeft })
    this.#limiter.take(name, perKey, now)
    return headers
  }

  /** Once the organization is known: throws api_calls_exhausted when its calls of today are used up. */
  count(
    reply: FastifyReply,
    headers: Headers,
    organizationId: string,
    { entered, now }: { entered: EnteredKey; now: Date },
  ) {
    const { calls_per_day: attempts, calls_today } = entered
    if (attempts !== null) {
      const left = attempts - calls_today - this.#calls.unwritten(organizationId, now)
      const secondsLeft = secondsUntilNextDay(now)
      say(reply, headers, {
        name: 'day',
        attempts,
        seconds: secondsOfDay,
        left: left - 1,
        secondsLeft,
      })
      if (left <= 0) throw problem('api_calls_exhausted', { retryAfterSeconds: secondsLeft })
    }
    this.#calls.count(organizationId, now)
  }

  /** Writes down what was counted; for a server that stops. */
  close = () => this.#calls.write()
}

interface Standing {
  name: string
  attempts: number
  seconds: number
  left: number
  secondsLeft: number
}

function say(reply: FastifyReply, headers: Headers, standing: Standing) {
  const { name, attempts, seconds, left, secondsLeft } = standing
  headers.policies.push(`"${name}";q=${attempts};w=${seconds}`)
  headers.standings.push(`"${name}";r=${Math.max(0, left)};t=${secondsLeft}`)
  reply.header('ratelimit-policy', headers.policies.join(', '))
  reply.header('ratelimit', headers.standings.join(', '))
}
