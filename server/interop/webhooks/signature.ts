import { createHmac } from 'node:crypto'

/**
 * What a receiver checks: HMAC-SHA-256 over the time and the body as it arrived, with the webhook's secret. The time
 * is part of it, so that an old delivery can't be played again later.
 */
export function signatureHeader(secret: string, body: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000)
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${mac}`
}
