interface More {
  status?: number
  code?: string
  cause?: unknown
}

/** A refused message or call of a partner, in words that an admin understands. They appear in the log. */
export class Refusal extends Error {
  readonly status: number
  /** An OAuth error code, where the protocol requires one. */
  readonly code: string

  constructor(message: string, { status = 400, code = 'invalid_request', cause }: More = {}) {
    super(message, { cause })
    this.status = status
    this.code = code
  }
}
