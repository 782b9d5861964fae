import { pageLanguage } from './i18n.ts'
import { t } from '@lingui/core/macro'
import type { Arguments, Endpoint, Result } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { positionHeader } from '#contract/position.ts'
import type { PageAnswer } from '#contract/rendered-page.ts'
import { ApiError, messageOfBody } from './api-error.ts'
import { forgetKey, keyFor, keepKey } from './idempotency.ts'
import { isLeftAlone } from './left-alone.ts'
import { pageRequest } from './page-request.ts'
import { keepPosition } from './position.ts'
import { viewing } from './viewing.ts'

/** Values allowed in a query or a form field. */
type Plain = string | number | boolean | null | undefined

export interface SendOptions {
  access_token?: string | null
  signal?: AbortSignal
  /** Of a write that may be sent again much later, even by another page. */
  key?: string
  /** Said when a failed answer carries no sentence of its own. */
  fallback?: string
}

/** Sends one request as the endpoint describes it. Throws only `ApiError`. */
export async function send<E extends Endpoint>(
  endpoint: E,
  given: Arguments<E>,
  options: SendOptions = {},
): Promise<Result<E>> {
  const fallback = options.fallback ?? t`An unknown error occurred`
  const url = urlOf(endpoint, given)
  const key =
    endpoint.method === 'GET' ? null : (options.key ?? keyFor(endpoint.method, url, given.body))
  const { body, headers } = bodyOf(endpoint, given.body)
  headers.set('Accept', 'application/json')
  headers.set('Accept-Language', pageLanguage())
  if (options.access_token) {
    const scheme = viewing()?.view_token === options.access_token ? 'View' : 'JWT'
    headers.set('Authorization', `${scheme} ${options.access_token}`)
  }
  if (key !== null) headers.set('Idempotency-Key', key)
  if (isLeftAlone()) headers.set('Lyceum-Background', '1')

  let response: PageAnswer
  let text: string
  try {
    response = await reach(url, {
      method: endpoint.method,
      headers,
      body,
      signal: options.signal ?? null,
    })
    text = await response.text()
  } catch (thrown) {
    if (key !== null) keepKey(endpoint.method, url, given.body, key)
    throw unreached(thrown, options.fallback)
  }
  if (key !== null) {
    forgetKey(endpoint.method, url, given.body)
    keepPosition(response.headers.get(positionHeader))
  }
  if (!response.ok) throw refused(response, text, fallback)
  return read(endpoint, response, text, fallback)
}

function reach(url: string, init: RequestInit & { headers: Headers }): Promise<PageAnswer> {
  const page = pageRequest()
  if (!page) return fetch(url, init)
  if (init.method !== 'GET') throw new Error('Rendering a page changes nothing.')
  return page.read(url, Object.fromEntries(init.headers))
}

/** The URL of an endpoint: path parameters filled in, empty query values left out. */
export function urlOf(endpoint: Endpoint, given: { params?: unknown; query?: unknown }): string {
  const params = (given.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((given.query ?? {}) as Record<string, Plain>)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

function bodyOf(endpoint: Endpoint, body: unknown): { body: BodyInit | null; headers: Headers } {
  const headers = new Headers()
  if (body === undefined) return { body: null, headers }
  if (endpoint.encoding === 'multipart') {
    const form = new FormData()
    for (const [name, value] of Object.entries(body as Record<string, Plain | Blob>)) {
      if (value === undefined || value === null) continue
      form.append(name, value instanceof Blob ? value : String(value))
    }
    return { body: form, headers }
  }
  headers.set('Content-Type', 'application/json')
  return { body: JSON.stringify(body), headers }
}

function read<E extends Endpoint>(
  endpoint: E,
  response: PageAnswer,
  text: string,
  fallback: string,
): Result<E> {
  if (endpoint.output === undefined) return undefined as Result<E>
  const answer = parseJson(text)
  // Production builds contain no response schemas; everywhere else, each response is validated.
  const parsed = import.meta.env.PROD
    ? { success: answer !== undefined, data: answer }
    : endpoint.output.safeParse(answer)
  if (parsed.success) return parsed.data as Result<E>
  throw new ApiError({ kind: 'bad_response', status: response.status, detail: fallback })
}

function refused(response: PageAnswer, text: string, fallback: string): ApiError {
  const body = parseJson(text)
  const { code, errors, changed, request_id } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Partial<ErrorBody>
  const retryAfter = Number(response.headers.get('Retry-After'))
  return new ApiError({
    kind: response.status < 500 ? 'bad_request' : 'bad_response',
    status: response.status,
    code,
    detail: messageOfBody(body, fallback),
    errors,
    changed,
    request_id: request_id ?? response.headers.get('X-Request-Id') ?? undefined,
    retry_after_seconds: retryAfter > 0 ? retryAfter : undefined,
  })
}

function unreached(thrown: unknown, fallback: string | undefined): ApiError {
  const name = thrown instanceof DOMException ? thrown.name : ''
  const kind = name === 'AbortError' ? 'canceled' : name === 'TimeoutError' ? 'timeout' : 'network'
  const detail = fallback ?? t`Lyceum can't be reached. Check your connection and try again.`
  return new ApiError({ kind, detail })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
