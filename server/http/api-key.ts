import { createHash } from 'node:crypto'

/** Makes keys recognizable, for example to scanners for leaked secrets. */
export const apiKeyPrefix = 'lyk_'

export const hashApiKey = (key: string) => createHash('sha256').update(key).digest()

/** The key in `Authorization: Bearer <key>`, if there is one. */
export const readApiKey = (header: string | undefined): string | undefined =>
  /^Bearer (lyk_[\w-]{20,100})$/.exec(header ?? '')?.[1]
