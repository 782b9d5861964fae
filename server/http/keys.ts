import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Keys derived from SECRET_KEY, one per purpose, so a signature for one purpose is never valid for another. */
export interface Keys {
  sign(purpose: string, text: string): string
  /** Signatures of previous keys are valid too. */
  verify(purpose: string, text: string, signature: string): boolean
  derive(purpose: string): Buffer
  /** The current one first, then those of previous keys, which are for reading only. */
  deriveAll(purpose: string): readonly [Buffer, ...Buffer[]]
}

export function deriveKeys(secretKey: string, previousKeys: readonly string[] = []): Keys {
  const cache = new Map<string, readonly [Buffer, ...Buffer[]]>()
  const from = (key: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, '', `lyceum:${purpose}`, 32))
  const deriveAll = (purpose: string) => {
    const known = cache.get(purpose)
    if (known) return known
    const derived = [
      from(secretKey, purpose),
      ...previousKeys.map((key) => from(key, purpose)),
    ] as const
    cache.set(purpose, derived)
    return derived
  }
  const derive = (purpose: string) => deriveAll(purpose)[0]
  return {
    derive,
    deriveAll,
    sign: (purpose, text) => signWith(derive(purpose), text),
    verify: (purpose, text, signature) => {
      const given = Buffer.from(signature)
      return deriveAll(purpose).some((key) => {
        const expected = Buffer.from(signWith(key, text))
        return expected.length === given.length && timingSafeEqual(expected, given)
      })
    },
  }
}

const signWith = (key: Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url')
