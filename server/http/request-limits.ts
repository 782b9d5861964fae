import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { ErrorCode } from '#contract/errors.ts'
import { toProblem } from './errors.ts'
import { problem } from './problem.ts'

/** Node's error codes for a broken connection. */
type ConnectionError = Error & { code?: string; rawPacket?: unknown }

interface Pace {
  /** How often to check a body that is still arriving. */
  windowMilliseconds: number
  /** Bytes that have to arrive in that time, unless the body ends. */
  minimumBytes: number
}

/** About 500 bytes a second: slower than any usable connection, without limiting the duration of an upload. */
const usualPace: Pace = { windowMilliseconds: 30_000, minimumBytes: 15_000 }

const headerBytes = 16_384

/** How long and how large a request may be before any of our code sees it. `paceBodies` limits bodies. */
export const requestLimits = {
  bodyLimit: 1_048_576,
  // A request that arrives while the server is closing is answered like any other.
  return503OnClosing: false,
  http: {
    headersTimeout: 20_000,
    connectionsCheckingInterval: 5_000,
    // There is no limit on the duration of a whole request; its body has to keep arriving instead.
    requestTimeout: 0,
    maxHeaderSize: headerBytes,
  },
  clientErrorHandler: (error: ConnectionError, socket: Socket) => {
    if (error.code !== 'ECONNRESET') refuse(socket, codeOf(error))
    socket.destroySoon()
  },
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const told = toProblem(error)
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    void reply.status(told.status).send(told.body(request.id))
  },
}

/**
 * Ends requests whose body stalls or trickles, so nobody can hold connections open by sending nothing. A body that
 * waits because this server is slow to read isn't counted against its sender.
 */
export function paceBodies(server: FastifyInstance, pace: Pace = usualPace) {
  server.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.socket instanceof Socket && hasBody(raw)) watch(raw, reply.raw, pace)
    done()
  })
}

function watch(
  raw: IncomingMessage,
  answer: ServerResponse,
  { windowMilliseconds, minimumBytes }: Pace,
) {
  let before = raw.socket.bytesRead
  const looks = setInterval(() => {
    const { bytesRead } = raw.socket
    if (!raw.complete && bytesRead - before < minimumBytes && !waitsForUs(raw)) {
      if (!answer.headersSent) refuse(raw.socket, 'request_timeout')
      raw.socket.destroySoon()
    }
    before = bytesRead
  }, windowMilliseconds)
  looks.unref()
  raw.once('close', () => clearInterval(looks))
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const waitsForUs = (raw: IncomingMessage) => raw.readableLength > 0 && raw.readableFlowing !== true

function codeOf({ code, rawPacket }: ConnectionError): ErrorCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout'
  if (code !== 'HPE_HEADER_OVERFLOW') return 'invalid_request'
  // The URL is in the first line: if it alone exceeds the header limit, the URL was too long.
  const begun = Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, headerBytes / 2)
  return begun && !begun.includes('\r\n') ? 'address_too_long' : 'headers_too_large'
}

/** Responds on the raw connection, because there is no request to respond to. */
function refuse(socket: Socket, code: ErrorCode) {
  if (!socket.writable) return
  const told = problem(code)
  const body = JSON.stringify(told.body(randomUUID()))
  socket.write(
    [
      `HTTP/1.1 ${told.status} ${STATUS_CODES[told.status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
