import { errorCatalogue, type ErrorBody, type ErrorCode } from '#contract/errors.ts'

interface More {
  /** Replaces the catalogue's sentence for the person who reads it. */
  detail?: string
  /** What is wrong with each field of a form. */
  errors?: Record<string, string>
  /** Of a conflict: who saved in between. */
  changed?: ErrorBody['changed']
  /** Seconds after which trying again makes sense; becomes the Retry-After header. */
  retryAfterSeconds?: number
  /** What was written before the refusal, such as a counted attempt, is kept instead of rolled back. */
  keepChanges?: boolean
  /** For the log only. */
  cause?: unknown
}

/** An error that the caller may see: a code of the catalogue, its status and a sentence. */
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

/** `throw problem('course_not_found')` — a verb says what is wrong; the HTTP edge turns it into an answer. */
export const problem = (code: ErrorCode, more?: More) => new Problem(code, more)
