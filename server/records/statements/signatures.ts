import { X509Certificate } from 'node:crypto'
import { compactVerify, decodeProtectedHeader } from 'jose'
import { isSameStatement } from './same-statement.ts'
import type { Attachment, Statement } from './statement.ts'
import { refuse } from './values.ts'
import { signatureUsage } from './vocabulary.ts'

const algorithms = new Set(['RS256', 'RS384', 'RS512'])

export const isSignature = ({ usageType }: Attachment) => usageType === signatureUsage

/**
 * Refuses a signature that isn't a JWS with RSA, whose payload is another statement, or that doesn't match the
 * certificate it includes. Without a certificate there is nothing to verify against: whose key it was is up to the two
 * sides.
 */
export async function verifySignature(
  statement: Statement,
  { contentType }: Attachment,
  content: Buffer | undefined,
) {
  if (contentType.split(';')[0]?.trim() !== 'application/octet-stream') {
    refuse('The signature', 'must be sent as application/octet-stream')
  }
  if (!content) refuse('The signature', 'must be sent with the statement')
  const jws = content.toString('utf8').trim()
  const header = headerOf(jws)
  if (!header?.alg || !algorithms.has(header.alg)) {
    refuse('The signature', 'must be a JWS with RS256, RS384 or RS512')
  }
  const payload = payloadOf(jws)
  if (!payload) refuse('The signature', 'must have a statement in JSON as its payload')
  const { attachments = [], ...rest } = statement
  const unsigned = attachments.filter((one) => !isSignature(one))
  const signed = { ...rest, ...(unsigned.length > 0 && { attachments: unsigned }) }
  if (!isSameStatement(signed, payload)) {
    refuse('The signature', 'must be of this statement')
  }
  const [certificate] = header.x5c ?? []
  if (certificate !== undefined && !(await holds(jws, certificate, header.alg))) {
    refuse('The signature', 'does not fit its certificate')
  }
}

function headerOf(jws: string) {
  try {
    return decodeProtectedHeader(jws)
  } catch {
    return undefined
  }
}

function payloadOf(jws: string): Statement | undefined {
  try {
    const [, payload = ''] = jws.split('.')
    const value: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Statement) : undefined
  } catch {
    return undefined
  }
}

async function holds(jws: string, certificate: string, algorithm: string): Promise<boolean> {
  try {
    const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'))
    await compactVerify(jws, publicKey, { algorithms: [algorithm] })
    return true
  } catch {
    return false
  }
}
