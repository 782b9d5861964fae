import pg from 'pg'
import { clientAt, cutAll, survivable } from '#server/db/connections.ts'
import type { Database } from '#server/db/database.ts'
import { lanes } from './lanes.ts'

/** Each lane listens on one; six are for fetching work and for jobs that finish at the same moment. */
const connections = Object.keys(lanes).length + 6

/**
 * Separate connections for the queue: however many requests are waiting for theirs, a finished job is marked as
 * finished. While the database is unavailable, each query fails as a timeout, which the queue's library retries; it
 * wouldn't catch any other error, and the process would end.
 */
export function openQueuePool({ pool, address, cluster }: Database): pg.Pool {
  const queue = survivable(
    new PatientPool({
      connectionTimeoutMillis: pool.options.connectionTimeoutMillis,
      max: connections,
      application_name: 'lyceum-queue',
      Client: patientClientAt(address),
    }),
  )
  cluster?.onMove(() => cutAll(queue))
  return queue
}

class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(done: Parameters<pg.Pool['connect']>[0]): void
  override connect(done?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (done) return super.connect(done)
    // The server is stopping: pending queries get no answer, and the next server finds the jobs in the queue.
    if (this.ending) return new Promise(() => undefined)
    return super.connect().catch(tellAsTooLate)
  }
}

const patientClientAt = (address: () => string) =>
  class extends clientAt(() => ({ connectionString: address() })) {
    override query: pg.Client['query'] = (...asked: unknown[]) => {
      const answer = (pg.Client.prototype.query as (...asked: unknown[]) => unknown).apply(
        this,
        asked,
      )
      return (answer instanceof Promise ? answer.catch(tellAsTooLate) : answer) as never
    }
  }

/** 08: connections; 53: no disk, memory or connection left; 57P: shutting down or starting. */
const isAway = (error: unknown) =>
  error instanceof pg.DatabaseError ? /^(08|53|57P)/.test(error.code ?? '') : true

function tellAsTooLate(error: unknown): never {
  throw isAway(error) ? Object.assign(error as Error, { code: 'ETIMEDOUT' }) : error
}
