import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** PostgreSQL allows less than 8000 bytes per message. */
const maximumBytes = 7_900

interface Options {
  channel: string
  /** Asked for each connection: it may lead elsewhere after a failover. */
  address: () => string
  log: FastifyBaseLogger
  /** Called with event IDs; also with none after a reconnect, when anything may have been missed. */
  onHint: (ids: number[]) => void
  batchMilliseconds: number
}

/**
 * Sends event IDs between servers over a dedicated connection. A hint may get lost; it is never the only way. NOTIFY
 * locks all committing writers, so it is sent after their commit, in one message for many.
 */
export class HintChannel {
  readonly #options: Options
  #client: pg.Client | undefined
  #waiting: number[] = []
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #attempt = 0

  constructor(options: Options) {
    this.#options = options
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.address(),
      application_name: 'lyceum live',
      keepAlive: true,
    })
    let ended = false
    const lost = () => {
      if (ended) return
      ended = true
      this.#client = undefined
      client.end().catch(() => undefined)
      this.#reconnectLater()
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload }) => this.#options.onHint(readIds(payload)))
    try {
      await client.connect()
      await client.query(`listen ${this.#options.channel}`)
      this.#attempt = 0
      if (this.#stopped) return await client.end()
      this.#client = client
      this.#options.onHint([])
    } catch (error) {
      this.#options.log.warn({ err: error }, 'hints are not connected; events come by polling')
      lost()
    }
  }

  send(ids: readonly number[]) {
    this.#waiting.push(...ids)
    this.#timer ??= setTimeout(() => this.#flush(), this.#options.batchMilliseconds)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }

  #flush() {
    this.#timer = undefined
    const ids = this.#waiting
    this.#waiting = []
    for (const text of messages(ids)) {
      const sent = this.#client?.query('select pg_notify($1, $2)', [this.#options.channel, text])
      // Without a connection, other servers find the events by polling; this one doesn't need to wait for that.
      if (sent) sent.catch(() => this.#options.onHint(readIds(text)))
      else this.#options.onHint(readIds(text))
    }
  }

  #reconnectLater() {
    if (this.#stopped) return
    const wait = Math.min(500 * 2 ** this.#attempt++, 15_000)
    setTimeout(() => {
      if (!this.#stopped) void this.connect()
    }, wait).unref()
  }
}

const readIds = (payload = '') => payload.split(',').map(Number).filter(Number.isSafeInteger)

/** Joins IDs into as few messages as the limit allows. */
export function messages(ids: readonly number[]): string[] {
  const texts: string[] = []
  let text = ''
  for (const id of ids) {
    if (text.length + 1 + String(id).length > maximumBytes) {
      texts.push(text)
      text = ''
    }
    text = text ? `${text},${id}` : String(id)
  }
  return text ? [...texts, text] : texts
}
