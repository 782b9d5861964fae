import pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { lanes } from './lanes.ts'

/** Each lane listens on one; six are for asking for work and for jobs that end at the same moment. */
const connections = Object.keys(lanes).length + 6

/**
 * Connections of the queue's own: however many requests wait for theirs, a job that is done is marked as done. When the
 * database is away, each question fails as one that took too long, which the queue's library asks again; anything else
 * it would not catch, and the process would end.
 */
export function openQueuePool({ pool: { options } }: Database): pg.Pool {
  const { connectionString, connectionTimeoutMillis } = options
  const pool = new PatientPool({
    connectionString,
    connectionTimeoutMillis,
    max: connections,
    application_name: 'lyceum-queue',
    Client: PatientClient,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(done: Parameters<pg.Pool['connect']>[0]): void
  override connect(done?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (done) return super.connect(done)
    // The server is stopping: whatever is still asked gets no answer, and is found in the queue by the next one.
    if (this.ending) return new Promise(() => undefined)
    return super.connect().catch(tellAsTooLate)
  }
}

class PatientClient extends pg.Client {
  override query: pg.Client['query'] = (...asked: unknown[]) => {
    const answer = (pg.Client.prototype.query as (...asked: unknown[]) => unknown).apply(
      this,
      asked,
    )
    return (answer instanceof Promise ? answer.catch(tellAsTooLate) : answer) as never
  }
}

/** 08: connections; 53: no disk, memory or connection left; 57P: it shuts down or starts. */
const isAway = (error: unknown) =>
  error instanceof pg.DatabaseError ? /^(08|53|57P)/.test(error.code ?? '') : true

function tellAsTooLate(error: unknown): never {
  throw isAway(error) ? Object.assign(error as Error, { code: 'ETIMEDOUT' }) : error
}
