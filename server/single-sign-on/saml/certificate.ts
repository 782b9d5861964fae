import { createSign, generateKeyPair, randomBytes, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'

const generate = promisify(generateKeyPair)

export interface KeyPair {
  /** PKCS #8 as PEM. */
  privateKey: string
  /** DER as base64. */
  certificate: string
}

/**
 * A key pair with a certificate around its public half. Providers only compare the certificate with the one they were
 * given, so it is self-signed and holds only a name.
 */
export async function createKeyPair(name: string, now: Date, years = 10): Promise<KeyPair> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 })
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  const algorithm = sequence(objectId(sha256WithRsa), nothing)
  const subject = sequence(set(sequence(objectId(commonName), utf8(name.slice(0, 64)))))
  const serial = randomBytes(16)
  serial.writeUInt8((serial.readUInt8(0) & 0x7f) | 0x40, 0)
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    algorithm,
    subject,
    sequence(time(now), time(until)),
    subject,
    publicKey.export({ format: 'der', type: 'spki' }),
  )
  const signature = createSign('sha256').update(body).sign(privateKey)
  const certificate = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature))
  return {
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificate: certificate.toString('base64'),
  }
}

export const asPem = (certificate: string) =>
  `-----BEGIN CERTIFICATE-----\n${certificate.replaceAll(/(.{64})/g, '$1\n').trim()}\n-----END CERTIFICATE-----\n`

/** Undefined for what isn't a certificate with an RSA key of at least 2048 bits. */
export function readCertificate(base64: string): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
    const isStrong =
      asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
    return isStrong ? certificate : undefined
  } catch {
    return undefined
  }
}

const sha256WithRsa = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]
const commonName = [0x55, 0x04, 0x03]
const nothing = Buffer.from([5, 0])

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const set = (...parts: Buffer[]) => der(0x31, ...parts)
const integer = (value: Buffer) => der(0x02, value)
const objectId = (bytes: number[]) => der(0x06, Buffer.from(bytes))
const utf8 = (text: string) => der(0x0c, Buffer.from(text))
/** GeneralizedTime is for years from 2050 on, UTCTime for those before. */
const time = (at: Date) => {
  const digits = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return at.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(digits.slice(2)))
    : der(0x18, Buffer.from(digits))
}
