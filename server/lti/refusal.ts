import { english } from '#server/words/english.ts'
import type { Words } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'

interface More {
  status?: number
  code?: string
  cause?: unknown
}

/**
 * A refused message or call of a partner, in words that an admin understands. They appear in the log and on the page that
 * a browser opened, in the reader's language; partners get them in English.
 */
export class Refusal extends Error {
  readonly words: Words
  readonly status: number
  /** An OAuth error code, where the protocol requires one. */
  readonly code: string

  constructor(words: Words, { status = 400, code = 'invalid_request', cause }: More = {}) {
    super(word(words, english), { cause })
    this.words = words
    this.status = status
    this.code = code
  }
}
