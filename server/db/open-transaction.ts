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
import type { NoticeMessage } from 'pg-protocol/dist/messages.js'
import { limits, type Way } from './connections.ts'
import type { Statement } from './database.ts'
import { outOfReach, readPosition, type Position } from './position.ts'
import { inStatementSpan } from './statement-span.ts'
import { timedConnections } from './statement-time.ts'
import type { DB } from './tables.ts'

type Mode = 'read only' | 'read write'

/**
 * One transaction on one connection, from BEGIN to COMMIT or ROLLBACK. Its handle only works in between, so code left
 * running by a failed request can't affect the connection's next transaction.
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

  /** Begins and runs the first statements in one round trip. Returns the first row of each. */
  async begin(mode: Mode, ...statements: Statement[]): Promise<unknown[]> {
    this.#writes = mode === 'read write'
    const [, ...answers] = await Promise.all([
      this.#send({ text: `begin ${mode}${this.#way.preamble}` }),
      ...statements.map((statement) => this.#send(this.#prepared(statement))),
    ])
    return answers.map(({ rows }) => rows[0] as unknown)
  }

  /** Throws if PostgreSQL rolled back instead, as it does after an ignored statement error. */
  async commit(): Promise<void> {
    this.#isOpen = false
    // For a read, it makes no difference whether the end was confirmed.
    this.#mayBeCommitted = this.#writes
    let isWarned = false
    const warn = ({ severity }: NoticeMessage) => (isWarned ||= severity === 'WARNING')
    this.#client.on('notice', warn)
    const { command } = await this.#send({ text: 'commit' }).finally(() =>
      this.#client.off('notice', warn),
    )
    if (isWarned) throw new UnconfirmedCommit()
    if (command !== 'COMMIT') {
      throw new Error(`The transaction was not committed: PostgreSQL answered ${command}.`)
    }
  }

  /** Where the log is after the commit. The commit stands, whatever becomes of this question. */
  async position(): Promise<Position> {
    const asked = this.#send<{ position: string }>(this.#prepared(askPosition))
    const { rows } = await asked.catch(() => ({ rows: [] }))
    return readPosition(rows[0]?.position) ?? outOfReach
  }

  /** Returns whether the connection is idle again and can be reused. */
  async rollBack(): Promise<boolean> {
    this.#isOpen = false
    return this.#send({ text: 'rollback' }).then(
      () => true,
      () => false,
    )
  }

  /** Whether the whole transaction can be retried: nothing was saved, and the failure wasn't its own. */
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

  /** A prepared statement belongs to one server connection, and a pooler assigns a different one each time. */
  #prepared({ name, text, values }: Statement): pg.QueryConfig {
    return this.#way.pooled ? { text, values } : { name, text, values }
  }

  /**
   * PostgreSQL cancels a statement after its timeout. If not even that arrives, because the database hangs or the
   * network drops everything, the driver abandons the statement and its connection.
   */
  #send<Row extends pg.QueryResultRow>(config: pg.QueryConfig) {
    const milliseconds = this.statementMilliseconds
    const query_timeout = milliseconds > 0 ? milliseconds + graceMilliseconds : 0
    const query = () => this.#client.query<Row>(Object.assign(config, { query_timeout }))
    return inStatementSpan(config.text, query)
  }
}

/**
 * Somebody canceled the wait for a synchronous standby, of which PostgreSQL only warns: the change is saved here, and would be
 * lost if the standby took over. We don't acknowledge it.
 */
class UnconfirmedCommit extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('No standby has confirmed the commit.')
  }
}

const graceMilliseconds = 5_000

/** What is inserted into the log, not only what is on disk: commits may run ahead of the disk by configuration. */
const askPosition: Statement = {
  name: 'log_position',
  text: 'select pg_current_wal_insert_lsn() as position',
  values: [],
}

/** 40001 serialization failure, 40P01 deadlock. */
export const isConflict = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')

/**
 * The last statement didn't run: the driver knew that the connection was gone and sent nothing, or PostgreSQL
 * terminated it by command and reported that instead of a result. Once PostgreSQL has begun to commit, it never reports
 * that: the command waits, or the connection ends without a message.
 */
const wasEndedInstead = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? error.code === '57P01' && error.severity === 'FATAL'
    : error instanceof Error &&
      error.message.startsWith('Client has encountered a connection error')

/** The connection ended because of a restart, a failover or the network. A hanging database isn't retried. */
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
