const keptFor = 2 * 60 * 1000
const lost = new Map<string, { key: string; until: number }>()

/**
 * The Idempotency-Key of a write. A write repeated unchanged shortly after its response was lost gets the same key, so
 * the server does it once even if the first attempt arrived.
 */
export function keyFor(method: string, url: string, body: unknown): string {
  const kept = lost.get(fingerprint(method, url, body))
  return kept && kept.until > Date.now() ? kept.key : crypto.randomUUID()
}

export function keepKey(method: string, url: string, body: unknown, key: string): void {
  if (hasFile(body)) return
  lost.set(fingerprint(method, url, body), { key, until: Date.now() + keptFor })
}

export function forgetKey(method: string, url: string, body: unknown): void {
  lost.delete(fingerprint(method, url, body))
}

const fingerprint = (method: string, url: string, body: unknown) =>
  `${method} ${url} ${JSON.stringify(body) ?? ''}`

const hasFile = (body: unknown) =>
  typeof body === 'object' &&
  body !== null &&
  Object.values(body).some((value) => value instanceof Blob)
