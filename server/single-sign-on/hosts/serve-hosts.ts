import type { FastifyInstance } from 'fastify'
import type { Mechanisms } from '#server/http/context.ts'
import { customHostOf } from '#server/http/custom-host.ts'
import { problem } from '#server/http/problem.ts'
import { AddressLimiter } from '#server/http/rate-limit.ts'
import { isProvenHost } from '#server/organizations/own-host.ts'
import { findOriginOfState } from './sign-in-host.ts'

/** One proxy asks for everyone, at most once for each name and certificate. */
const askAllowance = { attempts: 1200, seconds: 60 }

/** GET /hosts/ask?domain=…: a proxy asks before it gets a certificate. 200 for proven host names, 404 for all others. */
export function serveHosts(server: FastifyInstance, app: Mechanisms) {
  const limiter = new AddressLimiter()
  server.get('/hosts/ask', async (request, reply) => {
    limiter.take(request.ip, askAllowance, app.clock.now())
    const { domain } = request.query as { domain?: unknown }
    const host = typeof domain === 'string' ? customHostOf(app.env, domain) : undefined
    if (!host || !(await isProvenHost(app, host))) throw problem('not_found')
    return reply.header('cache-control', 'no-store').send()
  })
  // Providers know the installation's address alone. The browser that began on another host keeps its secret there, so the
  // answer is passed on to it; without that secret, the address gives nothing.
  server.get('/single-sign-on', async (request, reply) => {
    limiter.take(request.ip, askAllowance, app.clock.now())
    const { state } = request.query as { state?: unknown }
    const isElsewhere = customHostOf(app.env, request.hostname) !== undefined
    const origin =
      typeof state === 'string' && !isElsewhere ? await findOriginOfState(app, state) : undefined
    if (!origin) return reply.callNotFound()
    const query = request.url.slice(request.url.indexOf('?') + 1)
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${origin}/single-sign-on?${query}`, 303)
  })
}
