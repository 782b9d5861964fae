import type { FastifyInstance } from 'fastify'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { accepts } from './static-files.ts'

const compress = promisify(gzip)

/** Smaller responses fit into one packet uncompressed. */
const worthIt = 1400
const textual = /^(text\/|application\/([\w.-]+\+)?(json|xml)|image\/svg)/

/**
 * Compresses text responses off the main thread. The length of a response reveals nothing: reading one requires a token
 * that other sites don't have, so they can't have a secret sent again next to their own input.
 */
export function compressAnswers(server: FastifyInstance) {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthIt) return payload
    if (reply.hasHeader('content-encoding')) return payload
    if (!textual.test(String(reply.getHeader('content-type')))) return payload
    reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
    if (!accepts(request.headers['accept-encoding'] ?? '', 'gzip')) return payload
    reply.removeHeader('content-length').header('content-encoding', 'gzip')
    return compress(payload, { level: 5 })
  })
}
