import type { FastifyInstance, FastifyRequest } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Env } from '#server/env.ts'
import { problem } from './problem.ts'
import { isThisMachine } from './proxies.ts'

/**
 * Counts and times every request by route, and serves the figures at /metrics to this machine or to callers with the
 * token. Returns the figures.
 */
export function measureRequests(
  server: FastifyInstance,
  env: Env,
  measureMore: (registry: Registry) => void = () => {},
): Registry {
  const registry = new Registry()
  measureMore(registry)
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  server.get('/metrics', async (request, reply) => {
    if (!mayRead(request, env.METRICS_TOKEN)) throw problem('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return registry
}

/** Without a token, the connection itself decides: a forwarded address can be forged. */
function mayRead(request: FastifyRequest, token: string | undefined) {
  if (!token) return isThisMachine(request)
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
