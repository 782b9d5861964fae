import type pg from 'pg'

/** How long the database worked, in all and for statements that name something. */
export interface DatabaseClock {
  milliseconds: number
  /** Of these, what statements took in which this word stands. */
  ofWord: number
}

/** Counts what all statements of the pool take from now on, one after the other on each connection. */
export function watchPool(pool: pg.Pool, word?: string): DatabaseClock {
  const clock = { milliseconds: 0, ofWord: 0 }
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    let free = 0
    const timed = (...given: unknown[]) => {
      const asked = performance.now()
      const answer = send(...given)
      if (answer instanceof Promise) {
        void answer
          .finally(() => {
            const now = performance.now()
            // Statements of a pipeline wait for those before them: only their own part counts.
            const took = now - Math.max(asked, free)
            free = now
            clock.milliseconds += took
            if (word && textOf(given[0]).includes(word)) clock.ofWord += took
          })
          .catch(() => undefined)
      }
      return answer
    }
    Object.assign(client, { query: timed })
  })
  return clock
}

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '')
