import { errorCatalogue, type ErrorBody, type ErrorCode } from '#contract/errors.ts'
import { english } from '#server/words/english.ts'
import type { Words } from '#server/words/sentence.ts'
import { word, wordAll, type Reader } from '#server/words/word.ts'

interface More {
  /** Replaces the catalog's sentence for the person who reads it. */
  detail?: Words | undefined
  /** What is wrong with each field of a form. */
  errors?: Record<string, Words>
  /** Of a conflict: who saved in between. */
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
  readonly detail: Words
  readonly errors: Record<string, Words> | undefined
  readonly changed: ErrorBody['changed']
  readonly retryAfterSeconds: number | undefined
  readonly keepsChanges: boolean

  constructor(code: ErrorCode, more: More = {}) {
    const detail = more.detail ?? { message: errorCatalogue[code].detail }
    super(word(detail, english), { cause: more.cause })
    this.detail = detail
    this.code = code
    this.status = errorCatalogue[code].status
    this.errors = more.errors
    this.changed = more.changed
    this.retryAfterSeconds = more.retryAfterSeconds
    this.keepsChanges = more.keepChanges ?? false
  }

  /** The answer in the language of the reader. The code is the same in every language. */
  body(requestId: string, reader: Reader = english): ErrorBody {
    return {
      code: this.code,
      detail: word(this.detail, reader),
      ...(this.errors && { errors: wordAll(this.errors, reader) }),
      ...(this.changed && { changed: this.changed }),
      request_id: requestId,
    }
  }
}

/** `throw problem('course_not_found')` — a verb names the problem; the HTTP layer turns it into a response. */
export const problem = (code: ErrorCode, more?: More) => new Problem(code, more)
