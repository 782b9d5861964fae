import { createHash } from 'node:crypto'
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { limits, type Way } from './connections.ts'
import type { Statement } from './database.ts'
import { timedConnections } from './statement-time.ts'
import type { DB } from './tables.ts'

type Mode = 'read only' | 'read write'

/**
 * One transaction on one connection, from BEGIN to COMMIT or ROLLBACK. Its handle works between the two and never again,
 * so code that a failed request leaves running can't reach the next transaction of the connection.
 */
export class OpenTransaction implements DatabaseConnection {
  readonly db: Kysely<DB>
  statementMilliseconds = limits.statement_timeout
  readonly #client: pg.PoolClient
  readonly #way: Way
  #isOpen = true
  #writes = false
  #mayBeCommitted = false

  constructor(client: pg.PoolClient, way: Way) {
    this.#client = client
    this.#way = way
    this.db = new Kysely<DB>({ dialect: dialectOn(this) })
    timedConnections.set(this.db, this)
  }

  /** Begins and enters in one round trip. Answers the row that entering returned. */
  async begin(mode: Mode, enter: Statement): Promise<unknown> {
    this.#writes = mode === 'read write'
    const [, { rows }] = await Promise.all([
      this.#send({ text: `begin ${mode}${this.#way.preamble}` }),
      this.#send(this.#prepared(enter)),
    ])
    return rows[0]
  }

  /** Throws when PostgreSQL rolled back instead, as it does after a statement failed and the failure was ignored. */
  async commit(): Promise<void> {
    this.#isOpen = false
    // Whether the end of a read was heard of makes no difference.
    this.#mayBeCommitted = this.#writes
    const { command } = await this.#send({ text: 'commit' })
    if (command !== 'COMMIT') {
      throw new Error(`The transaction was not committed: PostgreSQL answered ${command}.`)
    }
  }

  /** Answers whether the connection is idle again and may serve the next transaction. */
  async rollBack(): Promise<boolean> {
    this.#isOpen = false
    return this.#send({ text: 'rollback' }).then(
      () => true,
      () => false,
    )
  }

  /** Whether the whole transaction may start over: nothing of it was kept, and the failure was not its own. */
  mayRunAgainAfter(error: unknown): boolean {
    if (isConflict(error)) return true
    return isLostConnection(error) && (!this.#mayBeCommitted || wasEndedInstead(error))
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#isOpen) throw new Error('A statement came after the end of its transaction.')
    const statement = { name: statementName(sql), text: sql, values: parameters as unknown[] }
    const { rows, rowCount } = await this.#send<pg.QueryResultRow>(this.#prepared(statement))
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  streamQuery(): never {
    throw new Error('Streaming needs a cursor; use readByCursor.')
  }

  /** A prepared statement belongs to one server connection, and a pooler hands out another each time. */
  #prepared({ name, text, values }: Statement): pg.QueryConfig {
    return this.#way.pooled ? { text, values } : { name, text, values }
  }

  /**
   * PostgreSQL itself ends a statement after its time. When not even that is heard of, because the database hangs or the
   * network swallows everything, the driver gives the statement up together with its connection.
   */
  #send<Row extends pg.QueryResultRow>(config: pg.QueryConfig) {
    const milliseconds = this.statementMilliseconds
    const query_timeout = milliseconds > 0 ? milliseconds + graceMilliseconds : 0
    return this.#client.query<Row>(Object.assign(config, { query_timeout }))
  }
}

const graceMilliseconds = 5_000

/** 40001 serialization failure, 40P01 deadlock. */
export const isConflict = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')

/**
 * The last statement was not carried out: the driver knew that the connection was gone and sent nothing, or PostgreSQL ended
 * it on someone's order and said so instead of answering. It never does the latter once it has begun to commit: the order
 * then waits, or ends the connection without a word.
 */
const wasEndedInstead = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? error.code === '57P01' && error.severity === 'FATAL'
    : error instanceof Error &&
      error.message.startsWith('Client has encountered a connection error')

/** The connection ended, by a restart, a failover or a network in between. A database that hangs is not asked again. */
export const isLostConnection = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? /^(08|57P0[123])/.test(error.code ?? '')
    : error instanceof Error &&
      /^(Connection terminated|Client has encountered a connection error|.*(ECONNRESET|EPIPE))/.test(
        error.message,
      )

const statementNames = new Map<string, string>()

/** The same SQL gets the same name on every connection, so each connection parses and plans it once. */
function statementName(sql: string): string {
  let name = statementNames.get(sql)
  if (!name) {
    name = createHash('sha1').update(sql).digest('base64url')
    if (statementNames.size < 5_000) statementNames.set(sql, name)
  }
  return name
}

function dialectOn(connection: DatabaseConnection): Dialect {
  const nested = async () => {
    throw new Error('The transaction is opened by Database.transaction; take ctx.db.')
  }
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: nested,
    commitTransaction: nested,
    rollbackTransaction: nested,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
