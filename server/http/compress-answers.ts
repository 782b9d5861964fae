import type { FastifyInstance } from 'fastify'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { accepts } from './static-files.ts'

const compress = promisify(gzip)

/** Less fits into one packet as it is. */
const worthIt = 1400
const textual = /^(text\/|application\/([\w.-]+\+)?(json|xml)|image\/svg)/

/**
 * Compresses what is written as text, off the main thread. Nothing can be learned from the length of an answer: who may read
 * one shows a token that a page elsewhere doesn't have, so it can't have the same secret sent again beside its own words.
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
