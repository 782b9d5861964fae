import type pg from 'pg'

export const eventChannel = 'event_log'

/** Changes that commit close together are told of once. */
const batchMilliseconds = 20

/**
 * Says that there is something new in the log: to the reader of this server, or to other servers where this one has none.
 * A signal may get lost; readers look on their own too.
 */
export class EventSignal {
  readonly #pool: pg.Pool
  #wake: (() => void) | undefined
  #isTelling = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** From now on this server reads, until the returned function is called. */
  attach(wake: () => void): () => void {
    this.#wake = wake
    return () => {
      if (this.#wake === wake) this.#wake = undefined
    }
  }

  raise() {
    if (this.#wake) return this.#wake()
    if (this.#isTelling) return
    this.#isTelling = true
    setTimeout(() => {
      this.#isTelling = false
      if (this.#pool.ending) return
      this.#pool.query('select pg_notify($1, $2)', [eventChannel, '']).catch(() => undefined)
    }, batchMilliseconds).unref()
  }
}
