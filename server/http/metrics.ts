import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Env } from '#server/env.ts'
import { problem } from './problem.ts'

/** Counts and times every request by route, and serves the figures at /metrics to this machine or a token's holder. */
export function measureRequests(server: FastifyInstance, env: Env) {
  const registry = new Registry()
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
    if (!mayRead(request.ip, request.headers.authorization, env.METRICS_TOKEN))
      throw problem('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

const mayRead = (ip: string, authorization: string | undefined, token: string | undefined) =>
  token ? authorization === `Bearer ${token}` : loopback.has(ip)
