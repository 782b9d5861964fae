import type { FastifyInstance } from 'fastify'
import { getPublicStatus, type PublicStatus } from '#contract/status.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { recentFindings } from './system-parts.ts'

/** Says what works, without a transaction: it must answer while the database is down. */
export function serveStatus(server: FastifyInstance, app: Mechanisms) {
  server.get(getPublicStatus.path, async (_request, reply): Promise<PublicStatus> => {
    const { at, parts } = await recentFindings(app)
    reply.header('cache-control', 'no-store')
    return {
      as_of: at.toISOString(),
      is_working: parts.every(({ state }) => state === 'working' || state === 'off'),
      parts: parts.map(({ part, state }) => ({ part, state })),
    }
  })
}
