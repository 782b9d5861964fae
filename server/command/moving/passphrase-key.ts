import { createHmac, randomBytes, scryptSync } from 'node:crypto'
import { sameText } from '#server/backup/sealing.ts'
import { sealWith, unsealWithAny } from '#server/http/sealed.ts'

/** Derived from a passphrase with scrypt: seals secrets one by one, and signs the list of contents. */
export interface PassphraseKey {
  salt: string
  seal(content: Uint8Array): string
  /** Throws if it was changed. */
  open(sealed: string): Buffer
  sign(text: string): string
  signed(text: string, signature: string): boolean
}

export function passphraseKey(
  passphrase: string,
  salt = randomBytes(16).toString('hex'),
): PassphraseKey {
  const derived = scryptSync(passphrase, Buffer.from(salt, 'hex'), 64, {
    N: 32_768,
    r: 8,
    maxmem: 2 ** 26,
  })
  const [key, signing] = [derived.subarray(0, 32), derived.subarray(32)]
  const sign = (text: string) => createHmac('sha256', signing).update(text).digest('hex')
  return {
    salt,
    seal: (content) => sealWith(key, content).toString('base64'),
    open: (sealed) => unsealWithAny([key], Buffer.from(sealed, 'base64')),
    sign,
    signed: (text, signature) => sameText(sign(text), signature),
  }
}
