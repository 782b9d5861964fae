import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { HintChannel } from './hint-channel.ts'

export interface LiveEvent {
  id: number
  topic: string
  name: string
  data: unknown
  /** Where the database's log was when the event was read; absent without replicas. */
  position?: string
}

/** What is read of events. With replicas, a page that hears of one must then find what it is about. */
export const eventColumns = ({ cluster }: Database) =>
  `id, topic, name, data${cluster ? ', pg_current_wal_insert_lsn() as position' : ''}`

type Listener = (event: LiveEvent) => void

interface Options {
  batchMilliseconds?: number
  pollMilliseconds?: number
  /** Maximum time from a transaction's first event to its commit without that event being missed. */
  overlapMilliseconds?: number
}

/**
 * Delivers every committed event to the listeners of its topic on this server, once. The table is authoritative; hints
 * from other servers say where to look, and polling finds events without a hint.
 */
export class LiveFeed {
  readonly #database: Database
  readonly #log: FastifyBaseLogger
  readonly #options: Required<Options>
  readonly #channel: HintChannel
  readonly #listeners = new Map<string, Set<Listener>>()
  /** Delivered IDs above the cursor: IDs are drawn before commit, so a lower one may appear later. */
  readonly #seen = new Set<number>()
  #marks: { at: number; id: number }[] = []
  #cursor = 0
  #highest = 0
  #state: 'idle' | 'running' | 'stopped' = 'idle'
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database, log: FastifyBaseLogger, options: Options = {}) {
    this.#database = database
    this.#log = log
    this.#options = {
      batchMilliseconds: 30,
      pollMilliseconds: 3_000,
      overlapMilliseconds: 30_000,
      ...options,
    }
    this.#channel = new HintChannel({
      channel: 'live_events',
      address: database.address,
      log,
      batchMilliseconds: this.#options.batchMilliseconds,
      onHint: (ids) => this.#look(ids),
    })
  }

  async start(): Promise<void> {
    if (this.#state !== 'idle') return
    this.#state = 'running'
    const { rows } = await this.#database.pool.query<{ id: number }>(
      'select coalesce(max(id), 0) as id from live_events',
    )
    this.#highest = this.#cursor = rows[0]?.id ?? 0
    await this.#channel.connect()
    this.#pollLater()
  }

  async stop(): Promise<void> {
    this.#state = 'stopped'
    clearTimeout(this.#timer)
    await this.#channel.stop()
  }

  /** Signals that these events were committed. Free while nobody is listening on this server. */
  hint(ids: readonly number[]) {
    if (this.#state === 'running') this.#channel.send(ids)
  }

  /** Calls back with every event of the topic from now on, until the returned function is called. */
  listen(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) {
        this.#listeners.delete(topic)
      }
    }
  }

  #look(ids: number[]) {
    const work = ids.length > 0 ? this.#read(ids) : this.#poll()
    work.catch((error: unknown) => this.#log.warn({ err: error }, 'live events could not be read'))
  }

  async #read(ids: readonly number[]) {
    const fresh = ids.filter((id) => id > this.#cursor && !this.#seen.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) this.#seen.add(id)
    this.#highest = fresh.reduce((a, b) => Math.max(a, b), this.#highest)
    if (this.#listeners.size === 0) return
    try {
      const { rows } = await this.#database.pool.query<LiveEvent>({
        name: 'live_events_by_id',
        text: `select ${eventColumns(this.#database)} from live_events where id = any($1) order by id`,
        values: [fresh],
      })
      for (const event of rows) this.#deliver(event)
    } catch (error) {
      for (const id of fresh) this.#seen.delete(id)
      throw error
    }
  }

  #deliver(event: LiveEvent) {
    for (const listener of this.#listeners.get(event.topic) ?? []) listener(event)
  }

  async #poll() {
    const { rows } = await this.#database.pool.query<{ id: number }>({
      name: 'live_events_since',
      text: 'select id from live_events where id > $1 order by id',
      values: [this.#cursor],
    })
    await this.#read(rows.map((row) => row.id))
    this.#moveCursor()
  }

  /** The cursor follows the highest ID only after the overlap, when no open transaction can hold a lower one. */
  #moveCursor() {
    const now = performance.now()
    this.#marks.push({ at: now, id: this.#highest })
    const settled = this.#marks.filter(({ at }) => now - at >= this.#options.overlapMilliseconds)
    this.#marks = this.#marks.slice(settled.length)
    this.#cursor = settled.at(-1)?.id ?? this.#cursor
    for (const id of this.#seen) if (id <= this.#cursor) this.#seen.delete(id)
  }

  #pollLater() {
    if (this.#state !== 'running') return
    this.#timer = setTimeout(() => {
      this.#poll()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'live events could not be read'))
        .finally(() => this.#pollLater())
    }, this.#options.pollMilliseconds)
    this.#timer.unref()
  }
}
