import './i18n.ts'
import { t } from '@lingui/core/macro'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'

/** How a call failed, apart from the server's error code. */
export type ApiErrorKind = 'network' | 'timeout' | 'canceled' | 'bad_request' | 'bad_response'

interface Description {
  kind: ApiErrorKind
  detail: string
  status?: number
  code?: ErrorCode
  errors?: Record<string, string>
  changed?: ErrorBody['changed']
  request_id?: string
  retry_after_seconds?: number
}

/** The only error that `call` throws. `detail` is a sentence for people. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  /** 0 if there was no response. */
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly detail: string
  /** Errors by field path. */
  readonly errors: Record<string, string>
  /** For conflicts: who saved in between, and when. */
  readonly changed: ErrorBody['changed']
  readonly request_id: string | undefined
  readonly retry_after_seconds: number | undefined

  constructor(description: Description) {
    super(description.detail)
    this.name = 'ApiError'
    this.kind = description.kind
    this.status = description.status ?? 0
    this.code = description.code
    this.detail = description.detail
    this.errors = description.errors ?? {}
    this.changed = description.changed
    this.request_id = description.request_id
    this.retry_after_seconds = description.retry_after_seconds
  }
}

/** The message of a failed response: its `detail`, else `message`, else `error`, else the fallback. */
export function messageOfBody(body: unknown, fallback: string): string {
  if (typeof body !== 'object' || body === null) return fallback
  const { detail, message, error } = body as Record<string, unknown>
  for (const sentence of [detail, message, error]) {
    if (typeof sentence === 'string' && sentence.trim() !== '') return sentence
  }
  return fallback
}

/** The message to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.detail : t`An unknown error occurred`
}

/** True if it doesn't exist: it was deleted, or its URL can't be valid. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

/** True if the server was never reached, so a retry may help. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout')
}
