import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

/** Encrypts data that the server has to read again, with the key of its purpose (AES-256-GCM). */
export const seal = (keys: Keys, purpose: string, content: Uint8Array): Buffer =>
  sealWith(keys.derive(`seal:${purpose}`), content)

/**
 * Throws if the data was modified, or sealed for another purpose or with a SECRET_KEY that is neither the current nor a
 * previous one.
 */
export const unseal = (keys: Keys, purpose: string, sealed: Uint8Array): Buffer =>
  unsealWithAny(keys.deriveAll(`seal:${purpose}`), sealed)

export function sealWith(key: Buffer, content: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The first key that fits opens it; GCM tells for certain which one does. */
export function unsealWithAny([key, ...others]: readonly Buffer[], sealed: Uint8Array): Buffer {
  if (!key) throw new Error('No key opens this.')
  try {
    return unsealWith(key, sealed)
  } catch (error) {
    if (others.length === 0) throw error
    return unsealWithAny(others, sealed)
  }
}

function unsealWith(key: Buffer, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
}
