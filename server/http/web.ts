import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { problem } from './problem.ts'

const dist = resolve(import.meta.dirname, '../../web/dist')

/** Paths that belong to the server: an unknown one is an error, not a page of the web app. */
const serverPaths = /^\/(api|auth|invite|files|ws|metrics|healthz|readyz)(\/|$)/

/** Serves the built web app: hashed files for ever, the page itself always fresh, and every other path the page. */
export async function serveWeb(server: FastifyInstance) {
  const built = existsSync(join(dist, 'index.html'))
  if (built) {
    await server.register(compress, { global: false, threshold: 1024, encodings: ['br', 'gzip'] })
    await server.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const asksForPage = request.method === 'GET' && !serverPaths.test(path) && !/\.\w+$/.test(path)
    if (!built || !asksForPage) throw problem('not_found')
    return reply.sendFile('index.html', { cacheControl: false })
  })
}
