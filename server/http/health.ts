import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import { problem } from './problem.ts'

/** Whoever asks whether it is ready asks again soon, and wants to hear of a database that hangs. */
const seconds = 5

/** /healthz: the process answers. /readyz: it can also do its work, which needs the database. */
export function serveHealth(server: FastifyInstance, database: Database) {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async () => {
    await within(seconds, database.pool.query('select 1')).catch((error: unknown) => {
      throw problem('unavailable', { detail: 'The database does not answer.', cause: error })
    })
    return { status: 'ready' }
  })
}

async function within<T>(seconds: number, answer: Promise<T>): Promise<T> {
  const over = new AbortController()
  const tooLate = sleep(seconds * 1000, undefined, { signal: over.signal }).then(() => {
    throw new Error(`No answer within ${seconds} seconds.`)
  })
  return Promise.race([answer, tooLate]).finally(() => over.abort())
}
