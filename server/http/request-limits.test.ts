import Fastify, { type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { answerErrors } from './errors.ts'
import { RecentFailures } from './recent-failures.ts'
import { paceBodies, requestLimits } from './request-limits.ts'

const failures = new RecentFailures()
let server: FastifyInstance
let opened: Socket

afterEach(async () => {
  opened.destroy()
  await server.close()
})

/** A server with these limits, and an unused connection to it. */
async function connection(pace = { windowMilliseconds: 200, minimumBytes: 100 }): Promise<Socket> {
  server = Fastify({
    ...requestLimits,
    http: { ...requestLimits.http, headersTimeout: 200, connectionsCheckingInterval: 50 },
    routerOptions: { maxParamLength: 20 },
  })
  answerErrors(server, failures)
  paceBodies(server, pace)
  server.post('/body', (request, reply) =>
    reply.send({ length: JSON.stringify(request.body).length }),
  )
  server.get('/named/:name', (_request, reply) => reply.send({}))
  await server.listen({ port: 0, host: '127.0.0.1' })
  opened = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  await once(opened, 'connect')
  return opened
}

const head = (...lines: string[]) => [...lines, 'host: lyceum.test', '', ''].join('\r\n')

/** Everything the server sends until it closes the connection. */
const answerTo = async (socket: Socket, sent: string) => {
  socket.write(sent)
  return text(socket)
}

describe('a request that stops arriving', () => {
  test('in its body gets an error, and the connection closes', async () => {
    const socket = await connection()
    const answer = await answerTo(
      socket,
      head('POST /body HTTP/1.1', 'content-type: application/json', 'content-length: 50') + '{"a":',
    )
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answer).toContain('"code":"request_timeout"')
    expect(failures.since(new Date(0))).toEqual([])
  })

  test('in a body that no route reads is closed too', async () => {
    const socket = await connection()
    const answer = await answerTo(
      socket,
      head('GET /named/x HTTP/1.1', 'content-type: application/json', 'content-length: 50'),
    )
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
  })

  test('in its headers gets an error, and the connection closes', async () => {
    const socket = await connection()
    const answer = await answerTo(socket, 'POST /body HTTP/1.1\r\nhost: lyc')
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answer).toContain('"code":"request_timeout"')
  })

  test('before its first byte is closed', async () => {
    const socket = await connection()
    expect(await text(socket)).toContain('"code":"request_timeout"')
  })
})

test('a body that keeps arriving may take many times as long', async () => {
  const windowMilliseconds = 1000
  const socket = await connection({ windowMilliseconds, minimumBytes: 10 })
  const body = JSON.stringify('x'.repeat(600))
  socket.write(
    head(
      'POST /body HTTP/1.1',
      'content-type: application/json',
      'connection: close',
      `content-length: ${body.length}`,
    ),
  )
  const answer = text(socket)
  const begun = performance.now()
  let sent = 0
  const sending = setInterval(() => {
    const last = performance.now() - begun > 2.5 * windowMilliseconds
    socket.write(body.slice(sent, last ? body.length : sent + 1))
    sent += 1
    if (last) clearInterval(sending)
  }, 10)
  expect(await answer).toContain('{"length":602}')
})

describe('what is too long', () => {
  test('a URL is refused with our code', async () => {
    const socket = await connection()
    const answer = await answerTo(socket, head(`GET /${'a'.repeat(20_000)} HTTP/1.1`))
    expect(answer).toMatch(/^HTTP\/1.1 414 /)
    expect(answer).toContain('"code":"address_too_long"')
  })

  test('headers are refused with our code', async () => {
    const socket = await connection()
    const answer = await answerTo(
      socket,
      head('GET /named/x HTTP/1.1', `x-long: ${'a'.repeat(20_000)}`),
    )
    expect(answer).toMatch(/^HTTP\/1.1 431 /)
    expect(answer).toContain('"code":"headers_too_large"')
  })

  test('one part of a path is refused with our code', async () => {
    await connection()
    const answer = await server.inject(`/named/${'a'.repeat(21)}`)
    expect([answer.statusCode, answer.json().code]).toEqual([414, 'address_too_long'])
  })

  test('an invalid URL is refused with our code', async () => {
    await connection()
    const answer = await server.inject('/named/%E0%A4%A')
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request'])
  })
})
