import { lookup } from 'node:dns'
import { request as requestPlain, type RequestOptions } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Env } from '#server/env.ts'
import { isInside } from './outside-address.ts'

const maximumBytes = 1_000_000

/** The address leads into this installation's own network. */
export class InsideAddressError extends Error {}

/**
 * Like fetch, for addresses that people typed. The address is checked at the moment of connecting, so a name that
 * resolves differently the second time gains nothing; redirects are not followed and long answers are cut off.
 */
export const outsideFetch =
  (env: Env, timeoutSeconds: number) =>
  (
    address: string,
    given: { method?: string; headers?: Record<string, string>; body?: unknown },
  ): Promise<Response> =>
    new Promise((resolve, reject) => {
      const url = new URL(address)
      const open = env.ALLOW_PRIVATE_ADDRESSES
      if (url.protocol !== 'https:' && !open) {
        reject(new InsideAddressError('Only https:// leads outside.'))
        return
      }
      const options: RequestOptions = {
        method: given.method ?? 'GET',
        headers: given.headers ?? {},
        timeout: timeoutSeconds * 1000,
        signal: AbortSignal.timeout(timeoutSeconds * 1000),
        ...(!open && { lookup: outsideLookup }),
      }
      if (!open && isInside(url.hostname.replace(/^\[|\]$/g, ''))) {
        reject(new InsideAddressError(url.hostname))
        return
      }
      const send = url.protocol === 'https:' ? request : requestPlain
      const sent = send(url, options, (response) => {
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          if (size <= maximumBytes) parts.push(part)
          else response.destroy()
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

const bodyOf = (body: unknown) =>
  body === undefined || body === null
    ? undefined
    : body instanceof URLSearchParams
      ? body.toString()
      : (body as string | Uint8Array)

const outsideLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const inside = found.find(({ address }) => isInside(address))
    if (inside) return done(new InsideAddressError(`${host} is inside`), '')
    const [first] = found
    if (options.all) return done(null, found)
    done(null, first?.address ?? '', first?.family)
  })
