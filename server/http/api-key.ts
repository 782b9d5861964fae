import { createHash } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'

/** So that a key is known as one wherever it turns up, for example in a search for leaked secrets. */
export const apiKeyPrefix = 'lyk_'

export const hashApiKey = (key: string) => createHash('sha256').update(key).digest()

/** The key in `Authorization: Bearer <key>`, if the caller brought one. */
export const readApiKey = (header: string | undefined): string | undefined =>
  /^Bearer (lyk_[\w-]{20,100})$/.exec(header ?? '')?.[1]

/**
 * What a key needs for an endpoint: the part of the address after the organization, to read or to write. Undefined
 * where no key can go, such as outside of an organization.
 */
export function scopeOf(endpoint: Endpoint): string | undefined {
  const part = /^\/api\/organizations\/:organizationId\/([a-z-]+)\//.exec(endpoint.path)?.[1]
  if (endpoint.access !== 'member' || !part) return undefined
  return `${part}:${endpoint.method === 'GET' ? 'read' : 'write'}`
}
