import type { Kysely } from 'kysely'
import type pg from 'pg'
import { Cluster } from './cluster.ts'
import { cutAll, openDirectWay, openOwnerPool, openPooledWay, type Way } from './connections.ts'
import { isLostConnection, OpenTransaction } from './open-transaction.ts'
import type { Position } from './position.ts'
import { readOnReplica } from './read-on-replica.ts'
import type { DB } from './tables.ts'

/** A handle on one open transaction. There is no handle outside a transaction. */
export type Db = Kysely<DB>

export interface Statement {
  name: string
  text: string
  values: unknown[]
}

export type Run<T> = (db: Db, entered: unknown) => Promise<T>

export interface Database {
  /**
   * Connections for work outside the transactions of requests and jobs: the live feed, worker heartbeats, health
   * checks.
   */
  readonly pool: pg.Pool
  /** Connections used for transactions. Only benchmarks and proofs listen to them. */
  readonly transactionPool: pg.Pool
  /**
   * Runs `run` in one transaction. `enter` is sent in the same round trip as BEGIN, and its first row is passed to
   * `run`. Retries after a serialization failure, a deadlock, or a connection lost before the commit; any other error
   * rolls back and is thrown. With replicas, `tell` is given the position after the commit.
   */
  transaction<T>(enter: Statement, run: Run<T>, tell?: (position: Position) => void): Promise<T>
  /**
   * The same for a `run` that only reads; PostgreSQL refuses writes. With `seen`, a replica that has replayed the log up to
   * there may answer, and `run` may run a second time.
   */
  read<T>(enter: Statement, run: Run<T>, seen?: Position): Promise<T>
  /** The servers and who does what; absent without replicas. */
  readonly cluster: Cluster | undefined
  /** Where the primary is now, for connections outside the pools. */
  readonly address: () => string
  /** Number of transactions waiting for a connection. */
  waiting(): number
  close(): Promise<void>
}

interface Options {
  url: string
  poolSize: number
  /** The same database through a pooler that assigns connections per transaction. */
  poolerUrl?: string | undefined
  /** Other servers with the same data, which follow the primary and may take its place. */
  replicaUrls?: readonly string[]
}

/**
 * With a pooler, all transactions go through it; work that needs a dedicated connection, such as LISTEN, never does.
 */
export function openDatabase({ url, poolSize, poolerUrl, replicaUrls = [] }: Options): Database {
  const cluster =
    replicaUrls.length > 0 ? new Cluster([url, ...replicaUrls], { poolSize }) : undefined
  const address = () => cluster?.primaryUrl ?? url
  const pool = openOwnerPool(address, otherConnections)
  const way = poolerUrl ? openPooledWay(poolerUrl, poolSize) : openDirectWay(address, poolSize)
  cluster?.onMove(() => [pool, way.pool].forEach(cutAll))
  cluster?.start()

  return {
    pool,
    transactionPool: way.pool,
    cluster,
    address,
    transaction: (enter, run, tell) =>
      inTransaction(way, 'read write', enter, { run, tell: cluster && tell }),
    read: async (enter, run, seen) => {
      const replica = seen === undefined ? undefined : cluster?.choose(seen)
      const answer = replica && (await readOnReplica(replica, enter, run))
      return answer ? answer.result : inTransaction(way, 'read only', enter, { run })
    },
    waiting: () => way.pool.waitingCount,
    close: async () => {
      await Promise.all([pool.end(), way.pool.end(), cluster?.close()])
    },
  }
}

/** A small pool: the queue and LISTEN have their own connections. */
const otherConnections = 6

const attempts = 3

/** Undefined if the new connection was lost while opening and a retry makes sense. */
async function connect(way: Way, attempt: number) {
  try {
    return await way.pool.connect()
  } catch (error) {
    if (attempt === attempts || !isLostConnection(error)) throw error
    return undefined
  }
}

/**
 * A connection returns to the pool only after PostgreSQL has confirmed the end of the transaction; otherwise it is
 * closed.
 */
async function inTransaction<T>(
  way: Way,
  mode: 'read only' | 'read write',
  enter: Statement,
  { run, tell }: { run: Run<T>; tell?: ((position: Position) => void) | undefined },
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await connect(way, attempt)
    if (!client) continue
    const transaction = new OpenTransaction(client, way)
    let isIdle = false
    try {
      const [entered] = await transaction.begin(mode, enter)
      const result = await run(transaction.db, entered)
      await transaction.commit()
      tell?.(await transaction.position())
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
