import { lookup } from 'node:dns/promises'
import { Agent as PlainAgent, request as requestPlain, type RequestOptions } from 'node:http'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Env } from '#server/env.ts'
import { isInside } from './outside-address.ts'

const maximumBytes = 1_000_000

/** The URL leads into this installation's own network. */
export class InsideAddressError extends Error {}

/** The response is longer than the caller takes. */
export class TooLongError extends Error {}

interface Given {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  /** A longer response fails with TooLongError, instead of being cut off after a megabyte. */
  maximumBytes?: number
}

interface Found {
  address: string
  family: number
}

type Resolve = (host: string) => Promise<Found[]>

const resolveAll: Resolve = (host) => lookup(host, { all: true })

/**
 * Like fetch, for URLs that people typed. The name is resolved once, the result is checked, and only the checked
 * address is connected to, so a name that resolves differently the second time gains nothing. Redirects aren't
 * followed, connections aren't shared with other requests, and long responses are cut off.
 */
export const outsideFetch =
  (env: Env, timeoutSeconds: number, resolve = resolveAll) =>
  async (address: string, given: Given): Promise<Response> => {
    const url = new URL(address)
    const signal = AbortSignal.timeout(timeoutSeconds * 1000)
    const open = env.ALLOW_PRIVATE_ADDRESSES
    if (url.protocol !== 'https:' && !open) {
      throw new InsideAddressError('Only https:// leads outside.')
    }
    return send(url, given, {
      method: given.method ?? 'GET',
      headers: given.headers ?? {},
      timeout: timeoutSeconds * 1000,
      signal,
      agent: url.protocol === 'https:' ? new Agent() : new PlainAgent(),
      ...(!open && { lookup: only(await findOutside(url, resolve, signal)) }),
    })
  }

/** The addresses of a host, none of which is internal. */
async function findOutside(url: URL, resolve: Resolve, signal: AbortSignal): Promise<Found[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await orAbort(resolve(host), signal)
  if (found.length === 0 || found.some((one) => isInside(one.address))) {
    throw new InsideAddressError(`${host} is inside`)
  }
  return found
}

const orAbort = <T>(work: Promise<T>, signal: AbortSignal) =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    }),
  ])

/** A lookup that returns these addresses without asking DNS. */
const only =
  (found: Found[]): LookupFunction =>
  (_host, { all }, done) => {
    const [first] = found
    if (all) done(null, found)
    else done(null, first?.address ?? '', first?.family)
  }

function send(url: URL, given: Given, options: RequestOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? request : requestPlain
    const sent = start(url, options, (response) => {
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size <= (given.maximumBytes ?? maximumBytes)) {
          parts.push(part)
          return
        }
        if (given.maximumBytes !== undefined) reject(new TooLongError())
        response.destroy()
      })
      response.on('close', () => {
        const status = response.statusCode ?? 502
        const body = [204, 304].includes(status) ? null : Buffer.concat(parts)
        const headers = new Headers()
        for (const [name, value] of Object.entries(response.headers)) {
          if (typeof value === 'string') headers.set(name, value)
        }
        resolve(new Response(body, { status, headers }))
      })
    })
    sent.on('error', reject)
    sent.end(bodyOf(given.body))
  })
}

const bodyOf = (body: unknown) =>
  body === undefined || body === null
    ? undefined
    : body instanceof URLSearchParams
      ? body.toString()
      : (body as string | Uint8Array)
