import { createVerify } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { getVerifiedXml, parseDomFromString } from '@node-saml/node-saml/lib/xml.js'
import { childOf, childrenOf, textIn } from '#server/archives/nodes.ts'
import { xmlRoot } from '#server/archives/xml-tree.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { addressesOf } from './addresses.ts'
import { certificatesOf, type SamlConnectionRow } from './connection.ts'
import { inspect, signatureAlgorithms } from './inspect.ts'
import { decodeMessage } from './read-response.ts'
import { SamlRefusal } from './refusal.ts'
import { maximumMessage, skewSeconds } from './rules.ts'

/** A request of the provider to end sessions, verified. */
export interface LogoutRequest {
  id: string
  nameId: string
  sessionIndexes: string[]
  expiresAt: Date
}

/** From a form: the signature is inside the message. */
export async function readPostedLogout(
  app: Mechanisms,
  connection: SamlConnectionRow,
  encoded: unknown,
  now: Date,
): Promise<LogoutRequest> {
  const xml = decodeMessage(encoded)
  const { isSigned } = inspect(xml)
  if (!isSigned) throw new SamlRefusal('unsigned')
  const { documentElement } = (await parseDomFromString(xml)) as unknown as Parsed
  const verified = verify(() => getVerifiedXml(xml, documentElement, certificatesOf(connection)))
  if (!verified) throw new SamlRefusal('signature')
  return readLogout(app, connection, verified, now)
}

interface Parsed {
  documentElement: Parameters<typeof getVerifiedXml>[1]
}

function verify<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw new SamlRefusal('signature', error instanceof Error ? error.message : '', {
      cause: error,
    })
  }
}

const nodeAlgorithms: Record<string, string> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'RSA-SHA256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'RSA-SHA512',
}

/** From an address: the signature covers the query as it was sent. Each parameter counts once. */
export function readRedirectedLogout(
  app: Mechanisms,
  connection: SamlConnectionRow,
  query: string,
  now: Date,
): LogoutRequest {
  const raw = new Map<string, string>()
  for (const part of query.split('&')) {
    const [name = '', value = ''] = part.split(/=(.*)/s)
    if (raw.has(name)) throw new SamlRefusal('structure', `${name} twice`)
    raw.set(name, value)
  }
  const valueOf = (name: string) => new URLSearchParams(`x=${raw.get(name) ?? ''}`).get('x') ?? ''
  const message = valueOf('SAMLRequest')
  if (message === '' || message.length > maximumMessage) throw new SamlRefusal('unreadable')
  if (!raw.has('Signature')) throw new SamlRefusal('unsigned')
  const algorithm = nodeAlgorithms[valueOf('SigAlg')]
  if (!signatureAlgorithms.has(valueOf('SigAlg')) || !algorithm) {
    throw new SamlRefusal('algorithm', valueOf('SigAlg'))
  }
  const covered = ['SAMLRequest', 'RelayState', 'SigAlg']
    .filter((name) => raw.has(name))
    .map((name) => `${name}=${raw.get(name)}`)
    .join('&')
  const signature = Buffer.from(valueOf('Signature'), 'base64')
  const isValid = certificatesOf(connection).some((certificate) =>
    verify(() => createVerify(algorithm).update(covered).verify(certificate, signature)),
  )
  if (!isValid) throw new SamlRefusal('signature')
  const xml = inflate(message)
  inspect(xml)
  return readLogout(app, connection, xml, now)
}

function inflate(message: string): string {
  try {
    const inflated = inflateRawSync(Buffer.from(message, 'base64'), {
      maxOutputLength: maximumMessage,
    })
    return inflated.toString('utf8')
  } catch (error) {
    throw new SamlRefusal('unreadable', '', { cause: error })
  }
}

function readLogout(
  app: Mechanisms,
  connection: SamlConnectionRow,
  verified: string,
  now: Date,
): LogoutRequest {
  const request = xmlRoot(verified)
  if (request.name !== 'LogoutRequest') throw new SamlRefusal('unreadable', request.name)
  const issuer = textIn(childOf(request, 'Issuer')).trim()
  if (issuer !== connection.issuer) throw new SamlRefusal('issuer', issuer)
  const destination = request.attributes['Destination']
  if (destination && destination !== addressesOf(app, connection).logout_url) {
    throw new SamlRefusal('recipient', destination)
  }
  const id = request.attributes['ID'] ?? ''
  const nameId = textIn(childOf(request, 'NameID')).trim()
  if (id === '' || nameId === '') throw new SamlRefusal('name')
  return {
    id,
    nameId,
    sessionIndexes: childrenOf(request, 'SessionIndex').map((index) => textIn(index).trim()),
    expiresAt: freshUntil(request.attributes, now),
  }
}

const minutesOfLogout = 10

/** A request counts for some minutes, or until it says it ends. */
function freshUntil(attributes: Record<string, string>, now: Date): Date {
  const issued = Date.parse(attributes['IssueInstant'] ?? '')
  const end = attributes['NotOnOrAfter']
    ? Date.parse(attributes['NotOnOrAfter'])
    : issued + minutesOfLogout * 60_000
  const skew = skewSeconds * 1000
  if (!(issued - skew <= now.getTime())) throw new SamlRefusal('early')
  if (!(end + skew > now.getTime())) throw new SamlRefusal('expired')
  return new Date(end + skew)
}
