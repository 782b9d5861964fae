import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

const ivBytes = 12
const tagBytes = 16

/** Encrypts with AES-256-GCM: whatever is changed or cut off is noticed before its end. */
export interface Sealing {
  seal(): Transform
  open(): Transform
  /** What an object is called in the folder: equal content has one name, and the name doesn't tell the content. */
  nameOf(digest: string): string
  /** Proves that a passphrase is the folder's without keeping it. */
  readonly check: string
}

export function sealWith(passphrase: string, salt: string): Sealing {
  const keys = scryptSync(passphrase, Buffer.from(salt, 'hex'), 64, {
    N: 32_768,
    r: 8,
    maxmem: 2 ** 26,
  })
  const key = keys.subarray(0, 32)
  const sign = (text: string) => createHmac('sha256', keys.subarray(32)).update(text).digest('hex')
  return {
    seal: () => new Seal(key),
    open: () => new Open(key),
    nameOf: (digest) => sign(`object ${digest}`),
    check: sign('check'),
  }
}

export const newSalt = () => randomBytes(16).toString('hex')

export const sameText = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** IV, ciphertext, tag. */
class Seal extends Transform {
  readonly #cipher
  constructor(key: Buffer) {
    super()
    const iv = randomBytes(ivBytes)
    this.#cipher = createCipheriv('aes-256-gcm', key, iv)
    this.push(iv)
  }
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    done(null, this.#cipher.update(chunk))
  }
  override _flush(done: TransformCallback) {
    this.push(this.#cipher.final())
    done(null, this.#cipher.getAuthTag())
  }
}

/** Holds back the last bytes that have arrived: the tag is known only at the end. */
class Open extends Transform {
  readonly #key: Buffer
  #decipher: ReturnType<typeof createDecipheriv> | undefined
  #held = Buffer.alloc(0)
  constructor(key: Buffer) {
    super()
    this.#key = key
  }
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    this.#held = Buffer.concat([this.#held, chunk])
    if (!this.#decipher && this.#held.length >= ivBytes) {
      const iv = this.#held.subarray(0, ivBytes)
      this.#decipher = createDecipheriv('aes-256-gcm', this.#key, iv, { authTagLength: tagBytes })
      this.#held = this.#held.subarray(ivBytes)
    }
    const ready = this.#decipher ? this.#held.length - tagBytes : 0
    if (!this.#decipher || ready <= 0) return done()
    const plain = this.#decipher.update(this.#held.subarray(0, ready))
    this.#held = this.#held.subarray(ready)
    done(null, plain)
  }
  override _flush(done: TransformCallback) {
    try {
      if (!this.#decipher || this.#held.length < tagBytes) throw new Error('cut off')
      const decipher = this.#decipher as ReturnType<typeof createDecipheriv> & {
        setAuthTag(tag: Buffer): void
      }
      decipher.setAuthTag(this.#held)
      done(null, decipher.final())
    } catch (error) {
      done(error as Error)
    }
  }
}
