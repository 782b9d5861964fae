import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long requests in progress may take once no new ones are accepted. */
const finishMilliseconds = 10_000
const lookEveryMilliseconds = 50

export interface Drain {
  /** From here on, this server accepts no new visitors: /readyz fails, and each response closes its connection. */
  readonly begun: boolean
  /**
   * Keeps serving for that long, so proxies notice and stop sending requests, then closes. Every request that arrived
   * gets a response unless it takes longer than ten seconds.
   */
  close(servingSeconds: number): Promise<void>
}

export function drainable(server: FastifyInstance): Drain {
  let begun = false
  server.addHook('onRequest', (_request, reply, done) => {
    // Set on the raw response, so streamed responses that bypass the framework have it too.
    if (begun) reply.raw.setHeader('connection', 'close')
    done()
  })
  return {
    get begun() {
      return begun
    },
    close: async (servingSeconds) => {
      begun = true
      await sleep(servingSeconds * 1000)
      // Responses that began before the drain keep their connection open, and idle afterwards.
      const idle = setInterval(() => server.server.closeIdleConnections(), lookEveryMilliseconds)
      const late = setTimeout(() => server.server.closeAllConnections(), finishMilliseconds)
      await server.close()
      clearInterval(idle)
      clearTimeout(late)
    },
  }
}
