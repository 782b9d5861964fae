import type { Mechanisms } from '#server/http/context.ts'
import { base58 } from './base58.ts'
import type { PublicKeyRow } from './signing-keys.ts'

/** Names of an organization and its keys, as did:web has them: the document lies at a path of this host. */

type App = Pick<Mechanisms, 'env'>

export const didOf = ({ env }: App, organizationId: string) =>
  `did:web:${encodeURIComponent(new URL(env.publicUrl).host)}:organizations:${organizationId}`

export const keyName = (app: App, organizationId: string, keyId: string) =>
  `${didOf(app, organizationId)}#${keyId}`

export const statusListUrl = ({ env }: App, organizationId: string) =>
  `${env.publicUrl}/organizations/${organizationId}/credential-status.json`

/** 0xed01 says that an Ed25519 public key follows. */
const multikey = (key: Buffer) => `z${base58(Buffer.concat([Buffer.from([0xed, 0x01]), key]))}`

/** Retired keys stay, so that what they signed can be checked; revoked ones are named and trusted for nothing. */
export function didDocument(app: App, organizationId: string, keys: PublicKeyRow[]) {
  const did = didOf(app, organizationId)
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id: did,
    verificationMethod: keys.map(({ id, public_key, revoked_at }) => ({
      id: keyName(app, organizationId, id),
      type: 'Multikey',
      controller: did,
      publicKeyMultibase: multikey(public_key),
      ...(revoked_at && { revoked: revoked_at.toISOString() }),
    })),
    assertionMethod: keys
      .filter(({ revoked_at }) => revoked_at === null)
      .map(({ id }) => keyName(app, organizationId, id)),
  }
}
