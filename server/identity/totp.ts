import { createHmac, randomBytes } from 'node:crypto'

const stepSeconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newSecret = () => randomBytes(20)

/** RFC 4648 base32 without padding, as authenticator apps read it. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

export const stepOf = (now: Date) => Math.floor(now.getTime() / 1000 / stepSeconds)

/** RFC 6238 with SHA-1, the one that every authenticator app knows. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step whose code this is, one before and one after included: clocks of phones are a little off. */
export const matchingStep = (secret: Uint8Array, code: string, now: Date): number | undefined =>
  [0, -1, 1].map((by) => stepOf(now) + by).find((step) => codeAt(secret, step) === code)

/** What the QR code says; the app shows the account under the issuer's name. */
export function otpauthUri(secret: Uint8Array, account: string): string {
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer: 'Lyceum',
    digits: String(digits),
    period: String(stepSeconds),
  })
  return `otpauth://totp/${encodeURIComponent(`Lyceum:${account}`)}?${query.toString()}`
}
