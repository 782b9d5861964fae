import { errorCatalogue, type ErrorBody, type ErrorCode } from '#contract/errors.ts'

interface More {
  /** Replaces the default message of the code. */
  detail?: string
  /** Errors by form field. */
  errors?: Record<string, string>
  /** For conflicts: who saved in between. */
  changed?: ErrorBody['changed']
  /** Seconds until a retry makes sense; sent as the Retry-After header. */
  retryAfterSeconds?: number
  /** Writes made before the refusal, such as a counted attempt, are committed instead of rolled back. */
  keepChanges?: boolean
  /** For the log only. */
  cause?: unknown
}

/** An error that the caller may see: an error code, its status and a message. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly errors: Record<string, string> | undefined
  readonly changed: ErrorBody['changed']
  readonly retryAfterSeconds: number | undefined
  readonly keepsChanges: boolean

  constructor(code: ErrorCode, more: More = {}) {
    super(more.detail ?? errorCatalogue[code].detail, { cause: more.cause })
    this.code = code
    this.status = errorCatalogue[code].status
    this.errors = more.errors
    this.changed = more.changed
    this.retryAfterSeconds = more.retryAfterSeconds
    this.keepsChanges = more.keepChanges ?? false
  }

  body(requestId: string): ErrorBody {
    return {
      code: this.code,
      detail: this.message,
      ...(this.errors && { errors: this.errors }),
      ...(this.changed && { changed: this.changed }),
      request_id: requestId,
    }
  }
}

/** `throw problem('course_not_found')` — a verb names the problem; the HTTP layer turns it into a response. */
export const problem = (code: ErrorCode, more?: More) => new Problem(code, more)
