import { createHash } from 'node:crypto'

/** So that a key is known as one wherever it turns up, for example in a search for leaked secrets. */
export const apiKeyPrefix = 'lyk_'

export const hashApiKey = (key: string) => createHash('sha256').update(key).digest()

/** The key in `Authorization: Bearer <key>`, if the caller brought one. */
export const readApiKey = (header: string | undefined): string | undefined =>
  /^Bearer (lyk_[\w-]{20,100})$/.exec(header ?? '')?.[1]
