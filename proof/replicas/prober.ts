import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** Writes ten times a second, never twice the same, and notes how each write was refused. */
export class Prober {
  /** Refusals with 503 and Retry-After. */
  refused = 0
  /** Every other way in which a request failed. */
  readonly improper: string[] = []
  #acknowledged = 0
  readonly #over = new AbortController()
  readonly #probing: Promise<void>

  constructor(address: string, token: string) {
    this.#probing = this.#probe(address, token)
  }

  /** Seconds until the next write is acknowledged; at most a minute. */
  async untilAcknowledged(): Promise<number> {
    const [startedAt, before] = [performance.now(), this.#acknowledged]
    const seconds = () => (performance.now() - startedAt) / 1000
    while (this.#acknowledged === before && seconds() < 60) await sleep(20)
    return seconds()
  }

  async end() {
    this.#over.abort()
    await this.#probing
  }

  async #probe(address: string, token: string) {
    while (!this.#over.signal.aborted) {
      await this.#write(address, token).catch((error: Error) => this.improper.push(error.message))
      await sleep(100)
    }
  }

  async #write(address: string, token: string) {
    const response = await fetch(`${address}/api/me/calendar/events/`, {
      method: 'POST',
      headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        title: `probe ${randomUUID()}`,
        description: '',
        location: '',
        recurrence: null,
        time: { all_day: true, start_date: '2027-03-01', end_date: '2027-03-02' },
      }),
    })
    const text = await response.text()
    if (response.ok) this.#acknowledged += 1
    else if (response.status === 503 && response.headers.has('retry-after')) this.refused += 1
    else this.improper.push(`${response.status} ${text.slice(0, 200)}`)
  }
}
