import type { Element } from '#server/archives/nodes.ts'
import { childrenOf, findAll, textIn } from '#server/archives/nodes.ts'
import { escapeXml, xmlRoot } from '#server/archives/xml-tree.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { readCertificate } from './certificate.ts'

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const postBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'

export const metadataProblems = {
  unreachable: say('No metadata was found at this address.'),
  inside: say('Use an address on the internet that starts with https://'),
  unreadable: say('This isn’t SAML metadata.'),
  no_provider: say('The metadata doesn’t describe an identity provider.'),
  several: say('The metadata describes several identity providers. Use the one of yours only.'),
  no_sign_in: say('The metadata names no address for signing in by redirect.'),
  no_certificate: say(
    'The metadata contains no signing certificate with an RSA key of at least 2048 bits.',
  ),
  other_issuer: say('The metadata is of another identity provider than before.'),
} satisfies Record<string, Sentence>
export type MetadataProblem = keyof typeof metadataProblems

export class MetadataError extends Error {
  readonly problem: MetadataProblem
  constructor(problem: MetadataProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

export interface ProviderMetadata {
  issuer: string
  sign_in_url: string
  logout_url: string | null
  /** DER as base64. While a provider changes its key, both are here and both count. */
  certificates: string[]
}

/** Reads an identity provider's metadata. Nothing outside of the file is loaded; entities are refused. */
export function readMetadata(xml: string): ProviderMetadata {
  const root = parse(xml)
  const entities = root.name === 'EntityDescriptor' ? [root] : findAll(root, 'EntityDescriptor')
  const providers = entities.filter((entity) => childrenOf(entity, 'IDPSSODescriptor').length > 0)
  const [entity, another] = providers
  if (another) throw new MetadataError('several')
  const issuer = entity?.attributes['entityID']?.trim() ?? ''
  if (!entity || issuer === '' || issuer.length > 1000) throw new MetadataError('no_provider')
  const [descriptor] = childrenOf(entity, 'IDPSSODescriptor')
  const signIn = locationOf(descriptor, 'SingleSignOnService')
  if (!signIn) throw new MetadataError('no_sign_in')
  const certificates = certificatesOf(descriptor)
  if (certificates.length === 0) throw new MetadataError('no_certificate')
  return {
    issuer,
    sign_in_url: signIn,
    logout_url: locationOf(descriptor, 'SingleLogoutService') ?? null,
    certificates,
  }
}

function parse(xml: string): Element {
  try {
    return xmlRoot(xml)
  } catch (error) {
    throw new MetadataError('unreadable', error)
  }
}

function locationOf(descriptor: Element | undefined, name: string): string | undefined {
  const service = childrenOf(descriptor, name).find(
    ({ attributes }) => attributes['Binding'] === redirectBinding,
  )
  const url = URL.parse(service?.attributes['Location'] ?? '')
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : undefined
}

const certificatesOf = (descriptor: Element | undefined): string[] =>
  [
    ...new Set(
      childrenOf(descriptor, 'KeyDescriptor')
        .filter(({ attributes }) => attributes['use'] !== 'encryption')
        .flatMap((key) => findAll(key, 'X509Certificate'))
        .map((certificate) => textIn(certificate).replaceAll(/\s+/g, ''))
        .filter((certificate) => readCertificate(certificate) !== undefined),
    ),
  ].slice(0, 10)

interface OwnMetadata {
  entity_id: string
  acs_url: string
  logout_url: string
  certificate: string
}

/** Our own metadata: signed requests, both bindings for logging out, the same key for signatures and encryption. */
export function writeMetadata({ entity_id, acs_url, logout_url, certificate }: OwnMetadata) {
  const key = (use: string, methods = '') =>
    `<md:KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>${methods}</md:KeyDescriptor>`
  const methods = [
    'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    'http://www.w3.org/2009/xmlenc11#aes128-gcm',
    'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
    'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  ].map((algorithm) => `<md:EncryptionMethod Algorithm="${algorithm}"/>`)
  const logout = [redirectBinding, postBinding].map(
    (binding) =>
      `<md:SingleLogoutService Binding="${binding}" Location="${escapeXml(logout_url)}"/>`,
  )
  const formats = ['2.0:nameid-format:persistent', '1.1:nameid-format:emailAddress'].map(
    (format) => `<md:NameIDFormat>urn:oasis:names:tc:SAML:${format}</md:NameIDFormat>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${escapeXml(entity_id)}"><md:SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${key('signing')}${key('encryption', methods.join(''))}${logout.join('')}${formats.join('')}<md:AssertionConsumerService index="0" isDefault="true" Binding="${postBinding}" Location="${escapeXml(acs_url)}"/></md:SPSSODescriptor></md:EntityDescriptor>
`
}
