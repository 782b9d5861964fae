import Fastify from 'fastify'
import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from '#server/env.ts'
import { answerErrors } from './errors.ts'
import { measureRequests } from './metrics.ts'
import { readForwardedHeaders, trustProxy } from './proxies.ts'
import { RecentFailures } from './recent-failures.ts'

/** A server with this TRUST_PROXY that returns the address it sees for each caller. */
function serverBehind(setting: string) {
  const env = readEnv({ TRUST_PROXY: setting })
  const log: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      log.push(String(line))
      done()
    },
  })
  const server = Fastify({
    logger: { level: 'warn', stream },
    trustProxy: trustProxy(env.TRUST_PROXY),
  })
  answerErrors(server, new RecentFailures())
  readForwardedHeaders(server)
  measureRequests(server, env)
  server.get('/who', (request, reply) => reply.send(request.ip))
  const ask = (url: string, from: string, forwarded?: string) =>
    server.inject({
      url,
      remoteAddress: from,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    })
  return {
    log,
    ask,
    who: async (from: string, forwarded?: string) => (await ask('/who', from, forwarded)).body,
    metrics: async (from: string, forwarded?: string) =>
      (await ask('/metrics', from, forwarded)).statusCode,
  }
}

describe('the address of a visitor', () => {
  test('behind one proxy is what that proxy saw, whatever the client claims', async () => {
    const { who } = serverBehind('1')
    expect(await who('10.0.0.2', '203.0.113.7')).toBe('203.0.113.7')
    expect(await who('10.0.0.2', '127.0.0.1, 203.0.113.7')).toBe('203.0.113.7')
    expect(await who('10.0.0.2')).toBe('10.0.0.2')
  })

  test('behind two proxies is the second from our side', async () => {
    const { who } = serverBehind('2')
    expect(await who('10.0.0.2', '127.0.0.1, 203.0.113.7, 10.0.0.9')).toBe('203.0.113.7')
  })

  test('with a list, only trusts the proxies on it', async () => {
    const { who } = serverBehind('10.0.0.0/8, 2001:db8::1')
    expect(await who('10.0.0.2', '127.0.0.1, 203.0.113.7, 10.0.0.9')).toBe('203.0.113.7')
    expect(await who('2001:db8::1', '203.0.113.7')).toBe('203.0.113.7')
    expect(await who('198.51.100.4', '203.0.113.7')).toBe('198.51.100.4')
  })

  test('without a proxy, ignores all headers', async () => {
    expect(await serverBehind('0').who('198.51.100.4', '203.0.113.7')).toBe('198.51.100.4')
  })

  test('ignores invalid addresses and all before them; strips a port', async () => {
    const { who } = serverBehind('2')
    expect(await who('10.0.0.2', '203.0.113.7, <script>')).toBe('10.0.0.2')
    expect(await who('10.0.0.2', '203.0.113.7, unknown, 10.0.0.9')).toBe('10.0.0.9')
    expect(await who('10.0.0.2', '203.0.113.7:4711, [2001:db8::9]:80')).toBe('203.0.113.7')
  })
})

describe('/metrics', () => {
  test.each(['0', '1', '2', '127.0.0.0/8'])(
    'with TRUST_PROXY=%s is open only to connections from this machine, never to a claim',
    async (setting) => {
      const { metrics } = serverBehind(setting)
      expect(await metrics('127.0.0.1')).toBe(200)
      expect(await metrics('10.0.0.2', '127.0.0.1, 203.0.113.7')).toBe(404)
      expect(await metrics('10.0.0.2', '127.0.0.1')).toBe(404)
      // A proxy on this machine forwards somebody else's request.
      expect(await metrics('127.0.0.1', '127.0.0.1, 203.0.113.7')).toBe(404)
    },
  )
})

describe('the log', () => {
  test('warns once when forwarded addresses arrive that no setting covers', async () => {
    const { log, who } = serverBehind('0')
    await who('127.0.0.1')
    expect(log).toEqual([])
    await who('127.0.0.1', '203.0.113.7')
    await who('127.0.0.1', '203.0.113.8')
    expect(log).toHaveLength(1)
    expect(log[0]).toContain('TRUST_PROXY')
  })

  test('warns when they come from a machine that isn’t on the list, and not otherwise', async () => {
    const { log, who } = serverBehind('10.0.0.0/8')
    await who('10.0.0.2', '203.0.113.7')
    expect(log).toEqual([])
    await who('192.168.1.5', '203.0.113.7')
    expect(log).toHaveLength(1)
  })
})

describe('TRUST_PROXY', () => {
  test.each([
    'yes',
    'true',
    '-1',
    '11',
    '1.5',
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    ',',
  ])('%s is refused with a sentence that lists the options', (setting) => {
    expect(() => readEnv({ TRUST_PROXY: setting })).toThrow(EnvError)
    expect(() => readEnv({ TRUST_PROXY: setting })).toThrow(
      /TRUST_PROXY is not valid: use 0 for no proxy, the number of proxies/,
    )
  })

  test.each(['0.0.0.0/0', '::/0'])('%s, which is everyone, is refused', (setting) => {
    expect(() => readEnv({ TRUST_PROXY: setting })).toThrow(EnvError)
  })
})
