import type pg from 'pg'
import { hearStatements } from './hear-statements.ts'

/** How long the database worked, in all and for statements that name something. */
export interface DatabaseClock {
  milliseconds: number
  /** Of these, what statements took in which this word stands. */
  ofWord: number
}

/** Counts what all statements of the pool take from now on, one after the other on each connection. */
export function watchPool(pool: pg.Pool, word?: string): DatabaseClock {
  const clock = { milliseconds: 0, ofWord: 0 }
  const freeSince = new Map<unknown, number>()
  hearStatements(pool, ({ client, text, answer }) => {
    const asked = performance.now()
    void answer
      .finally(() => {
        const now = performance.now()
        // Statements of a pipeline wait for those before them: only their own part counts.
        const took = now - Math.max(asked, freeSince.get(client) ?? 0)
        freeSince.set(client, now)
        clock.milliseconds += took
        if (word && text.includes(word)) clock.ofWord += took
      })
      .catch(() => undefined)
  })
  return clock
}
