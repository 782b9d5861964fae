import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import {
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type KyselyProps,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { Reading } from './reading.ts'
import { timedConnections } from './statement-time.ts'
import type { DB } from './tables.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** A handle on one open transaction. There is no handle outside of one. */
export type Db = Kysely<DB>

export interface Statement {
  name: string
  text: string
  values: unknown[]
}

type Run<T> = (db: Db, entered: unknown) => Promise<T>

/** What entering will probably answer. What was read by a guess that does not hold is thrown away unseen. */
export interface Guess {
  readonly entered: unknown
  holds(entered: unknown): boolean
}

export interface Database {
  /** Connections for what is no transaction of a request or a job: the live feed, signs of life of workers, health. */
  readonly pool: pg.Pool
  /** Those of transactions. Only instruments listen to them. */
  readonly transactionPool: pg.Pool
  /**
   * Runs `run` in one transaction. `enter` travels in the same round trip as BEGIN and its first row is handed to `run`.
   * Serialization failures and deadlocks are tried again; everything else rolls back and is thrown.
   */
  transaction<T>(enter: Statement, run: Run<T>): Promise<T>
  /**
   * The same for `run` that changes nothing; PostgreSQL refuses if it tries. There is no BEGIN, and nobody waits for the
   * end. With a guess, `run` does not wait for entering either: its first statement travels in the same round trip.
   */
  read<T>(enter: Statement, run: Run<T>, guess?: Guess): Promise<T>
  /** How many transactions wait for others to end before they can begin. */
  waiting(): number
  close(): Promise<void>
}

interface Options {
  url: string
  poolSize: number
  /** The same database through a pooler that hands out connections for one transaction at a time. */
  poolerUrl?: string | undefined
}

/** With a pooler all transactions go through it; what needs a connection to itself, such as LISTEN, never does. */
export function openDatabase({ url, poolSize, poolerUrl }: Options): Database {
  const pool = openPool({ connectionString: url, max: otherConnections, ...limits })
  const way: Way = poolerUrl
    ? { pool: openPool({ connectionString: poolerUrl, max: poolSize }), pooled: true }
    : { pool: openReadOnly({ connectionString: url, max: poolSize, ...limits }), pooled: false }

  return {
    pool,
    transactionPool: way.pool,
    transaction: async (enter, run) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await transactionOnce(way, enter, run)
        } catch (error) {
          if (attempt >= 3 || !isTransient(error)) throw error
        }
      }
    },
    read: (enter, run, guess) => readOnce(way, enter, run, guess),
    waiting: () => way.pool.waitingCount,
    close: async () => {
      await Promise.all([pool.end(), way.pool.end()])
    },
  }
}

/** Few: the queue and LISTEN have their own beside. */
const otherConnections = 6

const limits = {
  statement_timeout: 15_000,
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 60_000,
}

const graceMilliseconds = 5_000

/**
 * PostgreSQL itself ends a statement after its time. When not even that is heard of, because the database hangs or the
 * network swallows everything, the driver gives the statement up together with its connection.
 */
const givenUpAfter = (statementMilliseconds: number) =>
  statementMilliseconds > 0 ? statementMilliseconds + graceMilliseconds : 0

const heardWithin = (statementMilliseconds: number, config: pg.QueryConfig): pg.QueryConfig =>
  Object.assign(config, { query_timeout: givenUpAfter(statementMilliseconds) })

/** How transactions reach the database. A pooled connection keeps nothing from one transaction to the next. */
interface Way {
  pool: pg.Pool
  pooled: boolean
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'lyceum',
    ...config,
  })
  // A connection that dies is replaced by the pool, and its query fails; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Connections that can change something only after `begin read write`, so that a read need not say what it is. */
function openReadOnly(config: pg.PoolConfig): pg.Pool {
  const pool = openPool(config)
  // When it fails, the connection has failed, and so does whatever comes next on it.
  pool.on('connect', (client) => {
    client.query('set default_transaction_read_only = on').catch(() => undefined)
  })
  return pool
}

/** Limits that a pooled connection can't keep travel with every transaction. */
const localLimits = Object.entries(limits)
  .map(([name, milliseconds]) => `; set local ${name} = ${milliseconds}`)
  .join('')

const settingsOfPooledReads: Statement = {
  name: '',
  text: `select ${Object.entries({ transaction_read_only: 'on', ...limits })
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`,
  values: [],
}

function begin(client: pg.PoolClient, { pooled }: Way, enter: Statement) {
  const { name, text, values } = enter
  const { statement_timeout } = limits
  return Promise.all([
    client.query(
      heardWithin(statement_timeout, { text: `begin read write${pooled ? localLimits : ''}` }),
    ),
    client.query(heardWithin(statement_timeout, { ...(!pooled && { name }), text, values })),
  ])
}

async function transactionOnce<T>(way: Way, enter: Statement, run: Run<T>): Promise<T> {
  const client = await way.pool.connect()
  const { db, connection } = handleOn(client, way)
  let broken = false
  try {
    connection.open = 'transaction'
    const [, entered] = await inOneWrite(client, () => begin(client, way, enter))
    const result = await run(db, entered.rows[0])
    await connection.query({ text: 'commit' })
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    connection.open = undefined
    client.release(broken)
  }
}

/**
 * Nothing depends on the commit of a read: its end is sent and not waited for, together with the beginning of whatever
 * this connection does next.
 */
async function readOnce<T>(way: Way, enter: Statement, run: Run<T>, guess?: Guess): Promise<T> {
  const client = await way.pool.connect()
  const { db, connection } = handleOn(client, way)
  const reading = client.query(new Reading())
  try {
    connection.open = reading
    // When these fail, so does all that follows.
    if (way.pooled) connection.ask(reading, settingsOfPooledReads).catch(() => undefined)
    const begun = connection.ask(reading, enter)
    const early = guess && settled(run(db, guess.entered))
    const [entered] = await begun
    if (!early) return await run(db, entered)
    const outcome = await early
    if (guess.holds(entered)) return outcome()
  } finally {
    connection.open = undefined
    const usable = reading.end()
    client.release(!usable)
  }
  return readOnce(way, enter, run)
}

/** What became of a promise, told only when it is asked for. */
const settled = <T>(promise: Promise<T>): Promise<() => T> =>
  promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error
    },
  )

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** What is sent inside travels in one system call instead of one per statement. */
function inOneWrite<T>(client: pg.PoolClient, send: () => T): T {
  const stream = streamOf(client)
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/** 40001 serialization failure, 40P01 deadlock. */
const isTransient = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')

interface Handle {
  db: Db
  connection: SingleClientConnection
}

const handles = new WeakMap<pg.PoolClient, Handle>()

/** The handle of a transaction that begins: its statements have the usual time. */
function handleOn(client: pg.PoolClient, way: Way): Handle {
  const existing = handles.get(client)
  if (existing) {
    existing.connection.statementMilliseconds = limits.statement_timeout
    return existing
  }
  const connection = new SingleClientConnection(client, way)
  const db = new Kysely<DB>(onConnection(connection))
  handles.set(client, { db, connection })
  timedConnections.set(db, connection)
  return { db, connection }
}

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

class SingleClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #pooled: boolean
  statementMilliseconds = limits.statement_timeout
  /** What statements belong to at this moment. Between two transactions there is nothing they could belong to. */
  open: Reading | 'transaction' | undefined

  constructor(client: pg.PoolClient, { pooled }: Way) {
    this.#client = client
    this.#pooled = pooled
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.open) throw new Error('A statement came after the end of its transaction.')
    const statement = { name: statementName(sql), text: sql, values: parameters as unknown[] }
    if (this.open !== 'transaction') return { rows: (await this.ask(this.open, statement)) as R[] }
    const result = await this.query(this.#pooled ? { ...statement, name: '' } : statement)
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  /** Statements that do not wait for each other travel in one system call. */
  query(config: pg.QueryConfig) {
    const stream = streamOf(this.#client)
    stream.cork()
    process.nextTick(() => stream.uncork())
    return this.#client.query(heardWithin(this.statementMilliseconds, config))
  }

  ask(reading: Reading, statement: Statement): Promise<unknown[]> {
    return reading.ask(
      this.#pooled ? { ...statement, name: '' } : statement,
      givenUpAfter(this.statementMilliseconds),
    )
  }

  // eslint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming uses a cursor on a connection of its own.')
  }
}

/** What Kysely compiled goes straight to the connection; its own executor asks a driver for one each time. */
class SingleClientExecutor extends DefaultQueryExecutor {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    super(new PostgresQueryCompiler(), new PostgresAdapter(), {
      provideConnection: (consumer) => consumer(connection),
    })
    this.#connection = connection
  }

  override executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    return this.#connection.executeQuery(compiled)
  }
}

function onConnection(connection: DatabaseConnection): KyselyProps {
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
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return { config: { dialect }, dialect, driver, executor: new SingleClientExecutor(connection) }
}
