import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Keys derived from SECRET_KEY, one per purpose, so a signature for one purpose is never valid for another. */
export interface Keys {
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
  derive(purpose: string): Buffer
}

export function deriveKeys(secretKey: string): Keys {
  const cache = new Map<string, Buffer>()
  const derive = (purpose: string) => {
    let key = cache.get(purpose)
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', secretKey, '', `lyceum:${purpose}`, 32))
      cache.set(purpose, key)
    }
    return key
  }
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', derive(purpose)).update(text).digest('base64url')
  return {
    derive,
    sign,
    verify: (purpose, text, signature) => {
      const expected = Buffer.from(sign(purpose, text))
      const given = Buffer.from(signature)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
