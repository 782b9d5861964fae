import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { TrustedProxies } from '#server/trusted-proxies.ts'

/**
 * A server that listens on IPv6 and IPv4 sees IPv4 visitors as ::ffff:192.0.2.1. They keep their usual address in
 * limits, the audit log and session lists.
 */
export function plainAddresses(server: FastifyInstance) {
  server.server.on('connection', (socket) => {
    const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(socket.remoteAddress ?? '')?.[1]
    if (plain) Object.defineProperty(socket, 'remoteAddress', { value: plain })
  })
}

/** Fastify's `trustProxy` value. Addresses are counted from our side, so a client can't choose its own. */
export function trustProxy(trusted: TrustedProxies) {
  if (typeof trusted !== 'number') return [...trusted]
  return trusted > 0 && ((_address: string, hop: number) => hop < trusted)
}

/**
 * Drops every forwarded entry before one that isn't an IP address: proxies write addresses, so anything before it was
 * sent by the client. Warns once when forwarded headers arrive that TRUST_PROXY doesn't cover.
 */
export function readForwardedHeaders(server: FastifyInstance) {
  let warned = false
  server.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const forwarded = headers['x-forwarded-for']
    if (forwarded !== undefined) headers['x-forwarded-for'] = lastAddresses(String(forwarded))
    if (!warned && saysWhom(headers) && (request.ips?.length ?? 1) === 1) {
      warned = true
      request.log.warn(
        `A request from ${request.ip} carries forwarded addresses that TRUST_PROXY doesn't cover. Behind a proxy, set TRUST_PROXY, or all visitors share one rate limit.`,
      )
    }
    done()
  })
}

/**
 * Whether a program on this machine sent the request. The connection decides; a local proxy that forwards somebody
 * else's request doesn't count.
 */
export const isThisMachine = ({ raw }: FastifyRequest) =>
  loopback.test(raw.socket.remoteAddress ?? '') &&
  !saysWhom(raw.headers) &&
  proxyHeaders.every((name) => raw.headers[name] === undefined)

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

const proxyHeaders = ['via', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port'] as const

const saysWhom = (headers: IncomingHttpHeaders) =>
  headers['x-forwarded-for'] !== undefined ||
  headers['forwarded'] !== undefined ||
  headers['x-real-ip'] !== undefined

function lastAddresses(header: string): string {
  const addresses: string[] = []
  for (const entry of header.split(',').toReversed()) {
    const address = withoutPort(entry.trim())
    if (isIP(address) === 0) break
    addresses.unshift(address)
  }
  return addresses.join(', ')
}

const withoutPort = (entry: string) =>
  /^\[(.+)\](:\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
