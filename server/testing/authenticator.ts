import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import type { PasskeyResponse } from '#contract/passkeys.ts'

interface Ceremony {
  challenge: string
  origin: string
  rpId: string
}

interface Answering {
  /** Whether the owner was asked for a finger or a PIN. */
  isVerified?: boolean
  counter?: number
  userHandle?: string
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** A security key made of software: it holds one passkey and answers as a browser would send it. */
export class Authenticator {
  readonly id = randomBytes(32)
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  #counter = 0

  constructor() {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = pair.privateKey
    this.#publicKey = pair.publicKey
  }

  create(ceremony: Ceremony, { isVerified = true }: Answering = {}): PasskeyResponse {
    const key = this.#publicKey.export({ format: 'jwk' })
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(key.x ?? '', 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(key.y ?? '', 'base64url'),
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const data = Buffer.concat([
      this.#head(ceremony.rpId, 0x40 | flags(isVerified), 0),
      Buffer.alloc(16),
      length,
      this.id,
      cose,
    ])
    const size = Buffer.alloc(2)
    size.writeUInt16BE(data.length)
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      size,
      data,
    ])
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  get(
    ceremony: Ceremony,
    { isVerified = true, counter, userHandle }: Answering = {},
  ): PasskeyResponse {
    this.#counter = counter ?? this.#counter + 1
    const data = this.#head(ceremony.rpId, flags(isVerified), this.#counter)
    const client = clientData('webauthn.get', ceremony)
    const signature = createSign('SHA256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#privateKey)
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(userHandle !== undefined && {
        userHandle: Buffer.from(userHandle).toString('base64url'),
      }),
    })
  }

  #head(rpId: string, bits: number, counter: number) {
    const head = Buffer.alloc(5)
    head.writeUInt8(bits)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head])
  }

  #answer(response: Record<string, unknown>): PasskeyResponse {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }
}

const flags = (isVerified: boolean) => 0x01 | (isVerified ? 0x04 : 0)

const clientData = (type: string, { challenge, origin }: Ceremony) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
