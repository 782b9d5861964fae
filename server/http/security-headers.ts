import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'

/** No inline script, nothing from other hosts except what a lesson may embed; the same on every answer. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // Style attributes carry widths of progress bars and the like; style elements are not allowed.
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self' ws: wss:",
  "worker-src 'self' blob:",
  "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export function setSecurityHeaders(server: FastifyInstance, env: Env) {
  const https = env.publicUrl.startsWith('https://')
  server.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', contentSecurityPolicy)
    }
    reply.header('cross-origin-opener-policy', 'same-origin')
    if (https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done(null, payload)
  })
}
