import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long requests that are under way may take once nothing new comes in. */
const finishMilliseconds = 10_000
const lookEveryMilliseconds = 50

export interface Drain {
  /** From here on this server wants no new visitors: /readyz fails, and each answer closes its connection. */
  readonly begun: boolean
  /**
   * Goes on serving for that long, so that proxies notice and send nothing more, then closes. No request that arrived is
   * left without its answer, unless it takes longer than ten seconds.
   */
  close(servingSeconds: number): Promise<void>
}

export function drainable(server: FastifyInstance): Drain {
  let begun = false
  server.addHook('onRequest', (_request, reply, done) => {
    // On the raw answer, where those that are streamed past the framework carry it too.
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
      // Answers that began before the drain keep their connection open, idle from then on.
      const idle = setInterval(() => server.server.closeIdleConnections(), lookEveryMilliseconds)
      const late = setTimeout(() => server.server.closeAllConnections(), finishMilliseconds)
      await server.close()
      clearInterval(idle)
      clearTimeout(late)
    },
  }
}
