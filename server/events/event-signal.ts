import type pg from 'pg'

export const eventChannel = 'event_log'

/** Changes that commit close together are signaled once. */
const batchMilliseconds = 20

/**
 * Signals that the log has new events: to this server's reader, or to other servers if this one has none. A signal may
 * get lost; readers also poll.
 */
export class EventSignal {
  readonly #pool: pg.Pool
  #wake: (() => void) | undefined
  #isTelling = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** From now on, this server reads events, until the returned function is called. */
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
