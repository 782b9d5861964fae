import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { sql } from 'kysely'
import type { SamlMapping } from '#contract/saml.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import type { Db } from '#server/db/database.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { seal, unseal } from '#server/http/sealed.ts'
import { addressesOf } from './addresses.ts'
import { asPem } from './certificate.ts'

const purpose = 'saml'

export type SamlConnectionRow = NonNullable<Awaited<ReturnType<typeof findSamlConnection>>>

export interface RoleValue {
  value: string
  role: OrganizationRole
}

export const findSamlConnection = (db: Db, organizationId: string, connectionId: string) =>
  db
    .selectFrom('saml_connections')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', connectionId)
    .executeTakeFirst()

/** The connection that signs in a domain: one that names it, else one that serves all. Runs across organizations. */
export const findSamlConnectionByDomain = (db: Db, domain: string) =>
  db
    .selectFrom('organization_domains as d')
    .innerJoin('saml_connections as c', 'c.organization_id', 'd.organization_id')
    .innerJoin('organizations as o', 'o.id', 'd.organization_id')
    .selectAll('c')
    .select(sql<boolean>`d.domain = any(c.domains)`.as('names_domain'))
    .where('d.domain', '=', domain)
    .where(sql<boolean>`(c.domains = '{}' or d.domain = any(c.domains))`)
    .where(sql<boolean>`'single_sign_on' = any(o.features)`)
    .where('o.suspended_at', 'is', null)
    .orderBy('names_domain', 'desc')
    .orderBy('c.created_at')
    .executeTakeFirst()

export const mappingOf = ({ mapping }: Pick<SamlConnectionRow, 'mapping'>) =>
  mapping as unknown as SamlMapping
export const roleValuesOf = ({ role_values }: Pick<SamlConnectionRow, 'role_values'>) =>
  role_values as unknown as RoleValue[]

export const sealKey = (app: Pick<Mechanisms, 'keys'>, pem: string) =>
  seal(app.keys, purpose, Buffer.from(pem))
export const privateKeyOf = (
  app: Pick<Mechanisms, 'keys'>,
  { private_key }: Pick<SamlConnectionRow, 'private_key'>,
) => unseal(app.keys, purpose, private_key).toString()

export const certificatesOf = ({ certificates }: Pick<SamlConnectionRow, 'certificates'>) =>
  certificates.map(asPem)

/**
 * The library for one connection: it writes signed requests, decrypts, and verifies signatures. Times, audience, recipient
 * and requests are checked by us, with the clock and the database that all servers share.
 */
export function samlOf(app: Mechanisms, connection: SamlConnectionRow, newId?: string): SAML {
  const own = addressesOf(app, connection)
  const key = privateKeyOf(app, connection)
  return new SAML({
    issuer: own.entity_id,
    callbackUrl: own.acs_url,
    entryPoint: connection.sign_in_url,
    logoutUrl: connection.logout_url ?? connection.sign_in_url,
    idpCert: certificatesOf(connection),
    idpIssuer: connection.issuer,
    privateKey: key,
    publicCert: asPem(connection.certificate),
    decryptionPvk: key,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: -1,
    audience: false,
    // Either the message or the assertion in it has to be signed; what wasn't covered is never read.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    ...(newId !== undefined && { generateUniqueId: () => newId }),
  })
}
