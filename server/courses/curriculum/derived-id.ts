import { createHash } from 'node:crypto'

/** The same id for the same words, so that a request that is sent twice makes the same rows. A UUID of version 8 (RFC 9562 §5.8). */
export function derivedId(...words: (string | number)[]): string {
  const hex = createHash('sha256').update(words.join(' ')).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
