interface More {
  status?: number
  code?: string
  cause?: unknown
}

/** A message or call of a partner that is refused, in words that an admin understands. They stand in the log. */
export class Refusal extends Error {
  readonly status: number
  /** Of OAuth, where the protocol asks for one. */
  readonly code: string

  constructor(message: string, { status = 400, code = 'invalid_request', cause }: More = {}) {
    super(message, { cause })
    this.status = status
    this.code = code
  }
}
