import { randomUUID } from 'node:crypto'
import { positionHeader } from '#contract/position.ts'
import type { SignedIn } from '../../e2e/support/sign-in.ts'
import type { ProductProcess } from '../../scripts/product-process.ts'

/** A person who writes and looks at once whether it is there, and keeps the position as a browser does. */
export class Reader {
  readonly #address: string
  readonly #token: string
  #position = '0/0'
  #title = ''
  /** Events are spread over a month: the calendar shows a limited number at once. */
  #day = 0

  constructor(address: string, { access_token }: SignedIn) {
    this.#address = address
    this.#token = access_token
  }

  async writesAndReads(): Promise<boolean> {
    this.#title = `proof ${randomUUID()}`
    this.#day = (this.#day % 28) + 1
    const response = await this.#send('POST', '/api/me/calendar/events/', {
      title: this.#title,
      description: '',
      location: '',
      recurrence: null,
      time: { all_day: true, start_date: dateOf(this.#day), end_date: dateOf(this.#day + 1) },
    })
    await response.text()
    this.#position = response.headers.get(positionHeader) ?? this.#position
    return this.readsAgain()
  }

  async readsAgain(): Promise<boolean> {
    const [from, to] = [this.#day - 1, this.#day + 2].map((day) => `${dateOf(day)}T00:00:00.000Z`)
    const query = `from=${from}&to=${to}`
    const response = await this.#send('GET', `/api/me/calendar/?${query}`)
    return (await response.text()).includes(this.#title)
  }

  async #send(method: string, path: string, body?: object) {
    const response = await fetch(`${this.#address}${path}`, {
      method,
      headers: {
        authorization: `JWT ${this.#token}`,
        [positionHeader]: this.#position,
        // A new connection each time, so that the other app server answers.
        connection: 'close',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) {
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    }
    return response
  }
}

const dateOf = (day: number) => new Date(Date.UTC(2027, 1, day)).toISOString().slice(0, 10)

/** How many reads all app servers together had answered by replicas, from their metrics. */
export async function countReplicaReads(servers: readonly ProductProcess[]): Promise<number> {
  const counts = await Promise.all(
    servers.map(async ({ port }) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      const found = text.matchAll(/^database_replica_reads\{.*\} (\d+)$/gm)
      return [...found].reduce((sum, [, reads]) => sum + Number(reads), 0)
    }),
  )
  return counts.reduce((sum, reads) => sum + reads, 0)
}
