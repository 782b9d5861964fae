import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

/** Encrypts data that the server has to read again, with the key of its purpose (AES-256-GCM). */
export function seal(keys: Keys, purpose: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys.derive(`seal:${purpose}`), nonce)
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Throws if the data was modified, or sealed for another purpose or with another SECRET_KEY. */
export function unseal(keys: Keys, purpose: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keys.derive(`seal:${purpose}`),
    bytes.subarray(0, 12),
  )
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
}
