import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { enterOnce } from '#server/db/check-entry.ts'
import type { Database } from '#server/db/database.ts'
import type { Drain } from './drain.ts'
import { problem } from './problem.ts'

/** Monitors and proxies poll frequently and need to learn about a hanging database. */
const seconds = 5

const paths = new Set(['/healthz', '/readyz', '/metrics'])

/** /healthz: the process answers. /readyz: a request can enter the database now, and this server isn't stopping. */
export function serveHealth(server: FastifyInstance, database: Database, drain: Drain) {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async () => {
    if (drain.begun) throw problem('unavailable', { detail: 'This server is stopping.' })
    await within(seconds, enterOnce(database)).catch((error: unknown) => {
      throw problem('unavailable', { detail: 'The database does not let us in.', cause: error })
    })
    return { status: 'ready' }
  })
}

/** A worker-only process serves monitors and nobody else. */
export function serveMonitorsOnly(server: FastifyInstance) {
  server.addHook('onRequest', async (request) => {
    if (!paths.has(request.url.split('?')[0] ?? '')) throw problem('not_found')
  })
}

async function within<T>(seconds: number, answer: Promise<T>): Promise<T> {
  const over = new AbortController()
  const tooLate = sleep(seconds * 1000, undefined, { signal: over.signal }).then(() => {
    throw new Error(`No answer within ${seconds} seconds.`)
  })
  return Promise.race([answer, tooLate]).finally(() => over.abort())
}
