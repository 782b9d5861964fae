import type pg from 'pg'
import { hearStatements } from './hear-statements.ts'

/** Time spent in the database, in total and for statements that contain a word. */
export interface DatabaseClock {
  milliseconds: number
  /** The part spent in statements that contain this word. */
  ofWord: number
}

/** Measures all statements of the pool from now on, one after another on each connection. */
export function watchPool(pool: pg.Pool, word?: string): DatabaseClock {
  const clock = { milliseconds: 0, ofWord: 0 }
  const freeSince = new Map<unknown, number>()
  hearStatements(pool, ({ client, text, answer }) => {
    const asked = performance.now()
    void answer
      .finally(() => {
        const now = performance.now()
        // Statements in a pipeline wait for earlier ones: only their own part counts.
        const took = now - Math.max(asked, freeSince.get(client) ?? 0)
        freeSince.set(client, now)
        clock.milliseconds += took
        if (word && text.includes(word)) clock.ofWord += took
      })
      .catch(() => undefined)
  })
  return clock
}
