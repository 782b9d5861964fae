import type { Socket } from 'node:net'
import pg from 'pg'
import { serialize } from 'pg-protocol'

export interface Asking {
  /** Parsed and planned once per connection under this name; each time when it is empty. */
  name: string
  text: string
  values: unknown[]
}

/** What of pg's connection is used here; its types leave it out. */
interface Wire {
  stream: Socket
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

/** How the rows of a statement are read. */
interface Shape {
  addFields(fields: unknown): void
  parseRow(values: unknown): unknown
}

const { utils } = pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }
const newShape = () => new (pg.Result as unknown as new () => Shape)()

/** The shapes of the named statements of each connection: PostgreSQL refuses to change them, so they are asked for once. */
const shapesOf = new WeakMap<Wire, Map<string, Shape>>()

const describe = serialize.describe({ type: 'P', name: '' })
const execute = serialize.execute({})
const flush = serialize.flush()
const sync = serialize.sync()

interface Asked {
  name: string
  text: string
  milliseconds: number
  shape: Shape | undefined
  rows: unknown[]
  failure: unknown
  resolve: (rows: unknown[]) => void
  reject: (error: unknown) => void
}

/**
 * Statements that make one transaction without BEGIN and COMMIT: PostgreSQL takes everything up to a Sync for one. They
 * travel together as far as they don't wait for each other, and only the last of a round trip asks for the answers.
 *
 * pg sends a Sync after every statement of its own, so this speaks to the connection in its place, as a query that lasts
 * until `end`. Nothing else may be sent on the connection before.
 */
export class Reading extends pg.Query {
  #wire: Wire | undefined
  #failure: unknown
  #ended = false
  #timer: NodeJS.Timeout | undefined
  #timerMilliseconds = 0
  /** When the statement that is being answered came to be the first. */
  #waitsSince = 0
  readonly #asked: Asked[] = []
  readonly #unsent: Buffer[] = []

  constructor() {
    super('')
  }

  /** Answers the rows. After `milliseconds` without an answer the connection is given up; 0 waits without end. */
  ask({ name, text, values }: Asking, milliseconds: number): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      if (this.#ended) throw new Error('A statement came after the end of its transaction.')
      if (this.#failure) throw this.#failure
      const wire = this.#wire
      const shape = wire && name ? shapesOf.get(wire)?.get(name) : undefined
      const bound = serialize.bind({ statement: name, values, valueMapper: utils.prepareValue })
      this.#asked.push({
        name,
        text,
        milliseconds,
        shape,
        rows: [],
        failure: undefined,
        resolve,
        reject,
      })
      if (this.#asked.length === 1) this.#watchFirst()
      if (!wire) return
      const isParsed = wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]
      if (!isParsed) this.#send(wire, serialize.parse({ name, text }))
      if (!isParsed && name) wire.submittedNamedStatements[name] = text
      this.#send(wire, bound, ...(shape ? [] : [describe]), execute)
    })
  }

  /**
   * Ends the transaction, without waiting for it: nothing depends on the commit of a read. The connection may be used for
   * something else at once, and what that sends comes after. Answers whether it can be used at all.
   */
  end(): boolean {
    this.#ended = true
    if (this.#asked.length === 0) clearTimeout(this.#timer)
    const stream = this.#wire?.stream
    if (!stream?.writable) return false
    stream.cork()
    this.#write(stream, sync)
    setImmediate(() => stream.uncork())
    return true
  }

  /** What is asked until the loop comes round travels in one system call, and wants its answers once. */
  #send({ stream }: Wire, ...messages: Buffer[]) {
    this.#unsent.push(...messages)
    if (this.#unsent.length > messages.length) return
    stream.cork()
    setImmediate(() => {
      if (this.#unsent.length > 0) this.#write(stream, flush)
      stream.uncork()
    })
  }

  #write(stream: Socket, last: Buffer) {
    const messages = this.#unsent.splice(0)
    if (stream.writable) stream.write(Buffer.concat([...messages, last]))
  }

  /** One timer for all statements: when it is due, it looks how long the first has really waited. */
  #watchFirst() {
    if (this.#ended && this.#asked.length === 0) clearTimeout(this.#timer)
    this.#waitsSince = performance.now()
    const { milliseconds = 0 } = this.#asked[0] ?? {}
    if (milliseconds === 0 || (this.#timer && milliseconds >= this.#timerMilliseconds)) return
    this.#lookAfter(milliseconds)
  }

  #lookAfter(milliseconds: number) {
    clearTimeout(this.#timer)
    this.#timerMilliseconds = milliseconds
    this.#timer = setTimeout(() => this.#look(), milliseconds)
  }

  #look() {
    this.#timer = undefined
    const { milliseconds = 0 } = this.#asked[0] ?? {}
    if (milliseconds === 0) return
    const left = this.#waitsSince + milliseconds - performance.now()
    if (left > 0) return this.#lookAfter(left)
    this.handleError(new Error('Query read timeout'))
    this.#wire?.stream.destroy()
  }

  // From here on what pg calls, whose answers come in the order in which was asked.

  override submit = (connection: unknown) => {
    this.#wire = connection as Wire
    if (!shapesOf.has(this.#wire)) shapesOf.set(this.#wire, new Map())
  }

  /** The statement that is being answered: pg notes under these that it is parsed. */
  get name() {
    return this.#asked[0]?.name
  }
  set name(_) {}
  get text() {
    return this.#asked[0]?.text
  }
  set text(_) {}

  handleRowDescription({ fields }: { fields: unknown }) {
    const asked = this.#asked[0]
    if (!asked || !this.#wire) return
    asked.shape = newShape()
    asked.shape.addFields(fields)
    if (asked.name) shapesOf.get(this.#wire)?.set(asked.name, asked.shape)
  }

  handleDataRow({ fields }: { fields: unknown }) {
    const asked = this.#asked[0]
    try {
      asked?.rows.push(asked.shape?.parseRow(fields))
    } catch (error) {
      if (asked) asked.failure = error
    }
  }

  handleCommandComplete() {
    const asked = this.#asked.shift()
    this.#watchFirst()
    if (asked?.failure) asked.reject(asked.failure)
    else asked?.resolve(asked.rows)
  }

  handleEmptyQuery() {
    this.handleCommandComplete()
  }

  handleError(error: unknown) {
    this.#failure = error
    const unanswered = this.#asked.splice(0)
    clearTimeout(this.#timer)
    for (const { name, reject } of unanswered) {
      // PostgreSQL skips what follows a failure, so what was to be parsed is not.
      if (this.#wire && !this.#wire.parsedStatements[name]) {
        delete this.#wire.submittedNamedStatements[name]
      }
      reject(error)
    }
  }

  handleReadyForQuery() {}
}
