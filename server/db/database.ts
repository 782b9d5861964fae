import type { Kysely } from 'kysely'
import type pg from 'pg'
import { openDirectWay, openOwnerPool, openPooledWay, type Way } from './connections.ts'
import { isLostConnection, OpenTransaction } from './open-transaction.ts'
import type { DB } from './tables.ts'

/** A handle on one open transaction. There is no handle outside of one. */
export type Db = Kysely<DB>

export interface Statement {
  name: string
  text: string
  values: unknown[]
}

type Run<T> = (db: Db, entered: unknown) => Promise<T>

export interface Database {
  /** Connections for work outside of transactions of requests and jobs: the live feed, signs of life of workers, health. */
  readonly pool: pg.Pool
  /** Those of transactions. Only instruments listen to them. */
  readonly transactionPool: pg.Pool
  /**
   * Runs `run` in one transaction. `enter` travels in the same round trip as BEGIN and its first row is handed to `run`.
   * It starts over after a serialization failure, a deadlock, or a connection lost before the commit; everything else
   * rolls back and is thrown.
   */
  transaction<T>(enter: Statement, run: Run<T>): Promise<T>
  /** The same for `run` that changes nothing; PostgreSQL refuses if it tries. */
  read<T>(enter: Statement, run: Run<T>): Promise<T>
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
  const pool = openOwnerPool(url, otherConnections)
  const way = poolerUrl ? openPooledWay(poolerUrl, poolSize) : openDirectWay(url, poolSize)

  return {
    pool,
    transactionPool: way.pool,
    transaction: (enter, run) => inTransaction(way, 'read write', enter, run),
    read: (enter, run) => inTransaction(way, 'read only', enter, run),
    waiting: () => way.pool.waitingCount,
    close: async () => {
      await Promise.all([pool.end(), way.pool.end()])
    },
  }
}

/** Few: the queue and LISTEN have their own. */
const otherConnections = 6

const attempts = 3

/** Undefined when the new connection was lost before it was there, and it is worth another try. */
async function connect(way: Way, attempt: number) {
  try {
    return await way.pool.connect()
  } catch (error) {
    if (attempt === attempts || !isLostConnection(error)) throw error
    return undefined
  }
}

/** A connection goes back to the pool only when PostgreSQL has confirmed the end of the transaction; otherwise it is closed. */
async function inTransaction<T>(
  way: Way,
  mode: 'read only' | 'read write',
  enter: Statement,
  run: Run<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await connect(way, attempt)
    if (!client) continue
    const transaction = new OpenTransaction(client, way)
    let isIdle = false
    try {
      const entered = await transaction.begin(mode, enter)
      const result = await run(transaction.db, entered)
      await transaction.commit()
      isIdle = true
      return result
    } catch (error) {
      isIdle = await transaction.rollBack()
      if (attempt === attempts || !transaction.mayRunAgainAfter(error)) throw error
    } finally {
      client.release(!isIdle)
    }
  }
}
