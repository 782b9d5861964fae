import { SaxesParser } from 'saxes'
import { SamlRefusal } from './refusal.ts'
import { maximumDepth, maximumElements, maximumMessage } from './rules.ts'

const ds = 'http://www.w3.org/2000/09/xmldsig#'
const more = 'http://www.w3.org/2001/04/xmldsig-more#'
const enc = 'http://www.w3.org/2001/04/xmlenc#'
const enc11 = 'http://www.w3.org/2009/xmlenc11#'

/** Each list is complete: an algorithm that isn't named here is refused, SHA-1, RSA 1.5 and 3DES among them. */
export const signatureAlgorithms = new Set([
  `${more}rsa-sha256`,
  `${more}rsa-sha512`,
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
])
const allowed: Record<string, ReadonlySet<string>> = {
  SignatureMethod: signatureAlgorithms,
  DigestMethod: new Set([`${enc}sha256`, `${enc}sha512`]),
  CanonicalizationMethod: new Set(['http://www.w3.org/2001/10/xml-exc-c14n#']),
  Transform: new Set([`${ds}enveloped-signature`, 'http://www.w3.org/2001/10/xml-exc-c14n#']),
  EncryptionMethod: new Set([
    `${enc}aes128-cbc`,
    `${enc}aes256-cbc`,
    `${enc11}aes128-gcm`,
    `${enc11}aes256-gcm`,
    `${enc}rsa-oaep-mgf1p`,
    `${enc11}rsa-oaep`,
  ]),
}

export interface Inspected {
  root: string
  attributes: Record<string, string>
  isSigned: boolean
  isEncrypted: boolean
}

/**
 * Reads a message before anything that builds a tree or verifies a signature. Accepts one plain shape: no document type, no
 * instructions, bounded size and depth, no ID twice, one assertion as a child of the root, a signature only as a child of
 * the message or the assertion, and known algorithms. What signature wrapping needs doesn't fit in there.
 */
export function inspect(xml: string): Inspected {
  if (xml.length > maximumMessage) throw new SamlRefusal('too_large')
  const parser = new SaxesParser({ xmlns: true })
  const open: string[] = []
  const ids = new Set<string>()
  const found: Inspected = { root: '', attributes: {}, isSigned: false, isEncrypted: false }
  let [elements, assertions] = [0, 0]
  const refuse = (detail: string): never => {
    throw new SamlRefusal('unreadable', detail)
  }
  parser.on('error', (error) => refuse(error.message))
  parser.on('doctype', () => refuse('document type'))
  parser.on('processinginstruction', () => refuse('processing instruction'))
  parser.on('opentag', (tag) => {
    elements += 1
    if (elements > maximumElements || open.length >= maximumDepth)
      throw new SamlRefusal('too_large')
    const { local } = tag
    if (open.length === 0) {
      const plain = Object.values(tag.attributes).filter(({ prefix }) => prefix === '')
      found.root = local
      found.attributes = Object.fromEntries(plain.map((one) => [one.local, one.value]))
    }
    for (const id of idsOf(tag.attributes)) {
      if (ids.has(id)) throw new SamlRefusal('structure', `ID ${id} twice`)
      ids.add(id)
    }
    if (local === 'Assertion' || local === 'EncryptedAssertion') {
      assertions += 1
      if (assertions > 1 || open.length > 1) throw new SamlRefusal('structure', 'assertions')
      found.isEncrypted ||= local === 'EncryptedAssertion'
    }
    if (local === 'Signature') {
      const at = open.join('/')
      if (at !== found.root && at !== 'Response/Assertion') {
        throw new SamlRefusal('structure', `signature in ${at}`)
      }
      found.isSigned = true
    }
    // Inside the encryption of a key, the digest is part of OAEP, where SHA-1 is the default and does no harm.
    const isPadding = local === 'DigestMethod' && open.at(-1) === 'EncryptionMethod'
    const known = isPadding ? undefined : allowed[local]
    if (known) {
      const named = Object.values(tag.attributes).filter((one) => one.local === 'Algorithm')
      const other = named.find(({ value }) => !known.has(value))
      if (other || named.length === 0) throw new SamlRefusal('algorithm', other?.value ?? local)
    }
    open.push(local)
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml)
  parser.close()
  return found
}

/** Libraries differ in what they take for an ID; none may be ambiguous. */
const idsOf = (attributes: Record<string, { local: string; value: string }>) =>
  new Set(
    Object.values(attributes)
      .filter(({ local }) => local.toLowerCase() === 'id')
      .map(({ value }) => value),
  )
