import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { say } from '#server/words/sentence.ts'
import { problem } from './problem.ts'

export interface Allowance {
  attempts: number
  seconds: number
}

/**
 * Counts calls per IP address in this server's memory. Generous, because a whole school may share one address;
 * `countAttempt`, which all servers share, stops guessing at a single account.
 */
export class AddressLimiter {
  readonly #windows = new Map<string, { startedAt: number; attempts: number }>()

  take(key: string, allowance: Allowance, now: Date) {
    const window = this.#windows.get(key)
    const age = window ? (now.getTime() - window.startedAt) / 1000 : Infinity
    // A window that starts in the future was created before the clock was set back.
    if (!window || age >= allowance.seconds || age < 0) {
      if (this.#windows.size > 50_000) this.#windows.clear()
      this.#windows.set(key, { startedAt: now.getTime(), attempts: 1 })
      return
    }
    window.attempts += 1
    if (window.attempts > allowance.attempts) {
      throw tooMany(allowance.seconds - age)
    }
  }

  /** What is left in the present window before a call is taken. */
  standingOf(key: string, allowance: Allowance, now: Date) {
    const window = this.#windows.get(key)
    const age = window ? (now.getTime() - window.startedAt) / 1000 : Infinity
    if (!window || age >= allowance.seconds || age < 0) {
      return { left: allowance.attempts, secondsLeft: allowance.seconds }
    }
    const left = Math.max(0, allowance.attempts - window.attempts)
    return { left, secondsLeft: Math.max(1, Math.ceil(allowance.seconds - age)) }
  }

  /** For calls that turned out to be harmless. */
  giveBack(key: string) {
    const window = this.#windows.get(key)
    if (window && window.attempts > 0) window.attempts -= 1
  }
}

/**
 * Counts one attempt on a key, such as an account, across all servers. Throws too_many_requests above the limit.
 * Attempts on one key wait for each other; a verb that refuses an attempt keeps its changes, so the attempt counts.
 */
export async function countAttempt(db: Db, key: string, allowance: Allowance, now: Date) {
  const start = new Date(now.getTime() - allowance.seconds * 1000)
  // A window that starts well in the future was created before the clock was set back; servers differ by less than a
  // minute.
  const latest = new Date(now.getTime() + 60_000)
  const { rows } = await sql<{ attempts: number; window_started_at: Date }>`
    insert into attempt_counts as c (key, window_started_at, attempts) values (${key}, ${now}, 1)
    on conflict (key) do update set
      attempts = case when c.window_started_at between ${start} and ${latest} then c.attempts + 1 else 1 end,
      window_started_at = case when c.window_started_at between ${start} and ${latest}
        then c.window_started_at else ${now} end
    returning attempts, window_started_at`.execute(db)
  const row = rows[0]
  if (row && row.attempts > allowance.attempts) {
    throw tooMany(allowance.seconds - (now.getTime() - row.window_started_at.getTime()) / 1000)
  }
}

/** Uncounts one successful attempt; the others still count. */
export async function giveBackAttempt(db: Db, key: string) {
  await sql`update attempt_counts set attempts = attempts - 1 where key = ${key} and attempts > 0`.execute(
    db,
  )
}

/** A correct attempt resets the count. */
export async function forgetAttempts(db: Db, key: string) {
  await db.deleteFrom('attempt_counts').where('key', '=', key).execute()
}

const tooMany = (seconds: number) => {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds))
  return problem('too_many_requests', {
    detail:
      retryAfterSeconds < 90
        ? say(
            'Too many attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.',
            { seconds: retryAfterSeconds },
          )
        : say(
            'Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
            { minutes: Math.ceil(retryAfterSeconds / 60) },
          ),
    retryAfterSeconds,
    keepChanges: true,
  })
}
