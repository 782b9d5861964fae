import { decryptXml } from '@node-saml/node-saml/lib/xml.js'
import type { Element } from '#server/archives/nodes.ts'
import { childOf, childrenOf, textIn } from '#server/archives/nodes.ts'
import { xmlRoot } from '#server/archives/xml-tree.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { addressesOf } from './addresses.ts'
import { privateKeyOf, samlOf, type SamlConnectionRow } from './connection.ts'
import { inspect } from './inspect.ts'
import { SamlRefusal } from './refusal.ts'
import { maximumMessage, skewSeconds } from './rules.ts'

/** What a provider vouches for: signed by it, for us, at this address, now. */
export interface Assertion {
  id: string
  /** The request that it answers; null for a sign-in that began at the provider. */
  requestId: string | null
  nameId: string
  nameIdFormat: string
  sessionIndex: string
  attributes: { name: string; values: string[] }[]
  /** Until then it has to be remembered. */
  expiresAt: Date
}

/** The request that a message claims to answer, before anything is verified. Only says where a refusal is shown. */
export function claimedRequest(message: string): string | null {
  return /\bInResponseTo\s*=\s*["']([^"']{1,100})["']/.exec(message)?.[1] ?? null
}

export function decodeMessage(encoded: unknown): string {
  if (typeof encoded !== 'string' || encoded === '') throw new SamlRefusal('unreadable', 'empty')
  if (encoded.length > maximumMessage * 2) throw new SamlRefusal('too_large')
  return Buffer.from(encoded, 'base64').toString('utf8')
}

/** Verifies a message from the provider of this connection. Throws SamlRefusal for everything but a plain, valid one. */
export async function readResponse(
  app: Mechanisms,
  connection: SamlConnectionRow,
  xml: string,
  now: Date,
): Promise<Assertion> {
  const outer = inspect(xml)
  if (outer.root !== 'Response') throw new SamlRefusal('unreadable', `root ${outer.root}`)
  const own = addressesOf(app, connection)
  checkStatus(xml)
  const destination = outer.attributes['Destination']
  if (destination && destination !== own.acs_url) throw new SamlRefusal('recipient', destination)
  const inner = outer.isEncrypted ? await decrypt(app, connection, xml) : undefined
  if (!outer.isSigned && !inner?.isSigned) throw new SamlRefusal('unsigned')

  const verified = await samlOf(app, connection)
    .validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') })
    .catch((error: unknown) => {
      throw new SamlRefusal('signature', error instanceof Error ? error.message : '', {
        cause: error,
      })
    })
  const signed = verified.profile?.getAssertionXml?.()
  if (!signed) throw new SamlRefusal('signature', 'nothing is signed')
  // From here on, only what the signature covers is read.
  return readAssertion(xmlRoot(signed), {
    issuer: connection.issuer,
    entityId: own.entity_id,
    acsUrl: own.acs_url,
    outerRequest: outer.attributes['InResponseTo'] ?? null,
    now,
  })
}

/** A provider that refuses says so without a signature; it changes nothing but the words. */
function checkStatus(xml: string) {
  const status = childOf(xmlRoot(xml), 'Status')
  const code = childOf(status, 'StatusCode')
  const value = code?.attributes['Value'] ?? ''
  if (value === 'urn:oasis:names:tc:SAML:2.0:status:Success') return
  const more = childOf(code, 'StatusCode')?.attributes['Value'] ?? ''
  const said = textIn(childOf(status, 'StatusMessage')).trim()
  throw new SamlRefusal('provider', [value, more, said].filter(Boolean).join(' '))
}

async function decrypt(app: Mechanisms, connection: SamlConnectionRow, xml: string) {
  const decrypted = await decryptXml(xml, privateKeyOf(app, connection)).catch((error: unknown) => {
    throw new SamlRefusal('encryption', '', { cause: error })
  })
  const inner = inspect(decrypted)
  if (inner.root !== 'Assertion') throw new SamlRefusal('structure', `encrypted ${inner.root}`)
  return inner
}

interface Expected {
  issuer: string
  entityId: string
  acsUrl: string
  outerRequest: string | null
  now: Date
}

function readAssertion(assertion: Element, expected: Expected): Assertion {
  const issuer = textIn(childOf(assertion, 'Issuer')).trim()
  if (issuer !== expected.issuer) throw new SamlRefusal('issuer', issuer)
  const conditions = one(assertion, 'Conditions', 'audience')
  checkAudience(conditions, expected.entityId)
  const ends = [checkTimes(conditions, expected.now)]
  const subject = one(assertion, 'Subject', 'name')
  const { requestId, until } = confirm(subject, expected)
  ends.push(until)
  for (const statement of childrenOf(assertion, 'AuthnStatement')) {
    const end = instant(statement.attributes['SessionNotOnOrAfter'])
    if (end && end <= later(expected.now, -skewSeconds)) {
      throw new SamlRefusal('expired', 'SessionNotOnOrAfter')
    }
  }
  const name = childOf(subject, 'NameID')
  const nameId = textIn(name).trim()
  if (nameId === '' || nameId.length > 500) throw new SamlRefusal('name')
  const id = assertion.attributes['ID'] ?? ''
  if (id === '') throw new SamlRefusal('unreadable', 'no ID')
  const last = Math.max(...ends.map((end) => end?.getTime() ?? 0))
  return {
    id,
    requestId,
    nameId,
    nameIdFormat: name?.attributes['Format'] ?? '',
    sessionIndex:
      childOf(assertion, 'AuthnStatement')?.attributes['SessionIndex']?.slice(0, 500) ?? '',
    attributes: attributesOf(assertion),
    expiresAt: later(new Date(last), skewSeconds),
  }
}

/** Exactly one, so that no reader can take another. */
function one(element: Element, name: string, reason: 'audience' | 'name'): Element {
  const [first, second] = childrenOf(element, name)
  if (!first || second) throw new SamlRefusal(reason, name)
  return first
}

function checkAudience(conditions: Element, entityId: string) {
  const restrictions = childrenOf(conditions, 'AudienceRestriction')
  const audiences = restrictions.map((restriction) =>
    childrenOf(restriction, 'Audience').map((audience) => textIn(audience).trim()),
  )
  if (audiences.length === 0 || !audiences.every((named) => named.includes(entityId))) {
    throw new SamlRefusal('audience', audiences.flat().join(' '))
  }
}

/** Throws outside of the interval; answers its end. */
function checkTimes(element: Element, now: Date): Date | undefined {
  const start = instant(element.attributes['NotBefore'])
  const end = instant(element.attributes['NotOnOrAfter'])
  if (start && start > later(now, skewSeconds)) {
    throw new SamlRefusal('early', element.attributes['NotBefore'])
  }
  if (end && end <= later(now, -skewSeconds)) {
    throw new SamlRefusal('expired', element.attributes['NotOnOrAfter'])
  }
  return end
}

/** Who bears the message is who signs in: one confirmation has to fit the address, the time and the request. */
function confirm(subject: Element, { acsUrl, outerRequest, now }: Expected) {
  let refusal = new SamlRefusal('recipient', 'no bearer confirmation')
  for (const confirmation of childrenOf(subject, 'SubjectConfirmation')) {
    if (confirmation.attributes['Method'] !== 'urn:oasis:names:tc:SAML:2.0:cm:bearer') continue
    const data = childOf(confirmation, 'SubjectConfirmationData')
    try {
      const recipient = data?.attributes['Recipient'] ?? ''
      if (!data || recipient !== acsUrl) throw new SamlRefusal('recipient', recipient)
      const until = checkTimes(data, now)
      if (!until) throw new SamlRefusal('expired', 'no NotOnOrAfter')
      const requestId = data.attributes['InResponseTo'] ?? null
      if (outerRequest !== null && outerRequest !== requestId) {
        throw new SamlRefusal('request', `${outerRequest} ${requestId}`)
      }
      return { requestId, until }
    } catch (error) {
      if (!(error instanceof SamlRefusal)) throw error
      refusal = error
    }
  }
  throw refusal
}

const attributesOf = (assertion: Element) =>
  childrenOf(assertion, 'AttributeStatement')
    .flatMap((statement) => childrenOf(statement, 'Attribute'))
    .slice(0, 200)
    .map((attribute) => ({
      name: (attribute.attributes['Name'] ?? '').slice(0, 300),
      values: childrenOf(attribute, 'AttributeValue')
        .slice(0, 1000)
        .map((value) => textIn(value).trim().slice(0, 1000)),
    }))

function instant(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new SamlRefusal('unreadable', text)
  return at
}

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)
