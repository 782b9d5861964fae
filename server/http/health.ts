import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { problem } from './problem.ts'

/** /healthz: the process answers. /readyz: it can also do its work, which needs the database. */
export function serveHealth(server: FastifyInstance, database: Database) {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async () => {
    await database.pool.query('select 1').catch((error: unknown) => {
      throw problem('unavailable', { detail: 'The database does not answer.', cause: error })
    })
    return { status: 'ready' }
  })
}
