import * as z from 'zod/mini'
import { Email } from '#contract/fields.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import type { SamlMapping } from '#contract/saml.ts'
import { mappingOf, roleValuesOf, type SamlConnectionRow } from './connection.ts'
import type { Assertion } from './read-response.ts'
import { SamlRefusal } from './refusal.ts'

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/'
const microsoft = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/'

/** Where providers put these values when nobody told them otherwise: Okta, Entra, Google, Shibboleth, ADFS. */
const usual: Record<keyof SamlMapping, readonly string[]> = {
  email: [
    'email',
    'mail',
    'emailaddress',
    `${claims}emailaddress`,
    'urn:oid:0.9.2342.19200300.100.1.3',
    'user.email',
  ],
  first_name: ['first_name', 'firstname', 'givenname', `${claims}givenname`, 'urn:oid:2.5.4.42'],
  last_name: ['last_name', 'lastname', 'surname', 'sn', `${claims}surname`, 'urn:oid:2.5.4.4'],
  role: ['role', 'roles', `${microsoft}role`],
  groups: ['groups', 'group', 'memberof', `${microsoft}groups`],
}

/** What a message means for an account and a membership here. */
export interface SamlClaims {
  nameId: string
  nameIdFormat: string
  sessionIndex: string
  email: string
  firstName: string
  lastName: string
  /** Null if the message says nothing about the role. */
  role: OrganizationRole | null
  groups: string[]
}

const ranks: readonly OrganizationRole[] = ['learner', 'instructor', 'admin']

export function claimsOf(assertion: Assertion, connection: SamlConnectionRow): SamlClaims {
  if (assertion.nameIdFormat.endsWith(':transient')) throw new SamlRefusal('transient')
  const mapping = mappingOf(connection)
  const valuesOf = (field: keyof SamlMapping) => findValues(assertion, mapping[field], usual[field])
  const values = new Set(valuesOf('role').map((value) => value.toLowerCase()))
  const roles = roleValuesOf(connection)
    .filter(({ value }) => values.has(value.toLowerCase()))
    .map(({ role }) => role)
  const email = Email.safeParse(valuesOf('email')[0] ?? (mapping.email ? '' : assertion.nameId))
  if (!email.success) throw new SamlRefusal('email', valuesOf('email')[0])
  return {
    nameId: assertion.nameId,
    nameIdFormat: assertion.nameIdFormat,
    sessionIndex: assertion.sessionIndex,
    email: email.data,
    firstName: plain(valuesOf('first_name')[0]) || 'New',
    lastName: plain(valuesOf('last_name')[0]) || 'Member',
    // Of several, the highest.
    role: ranks.findLast((role) => roles.includes(role)) ?? null,
    groups: [...new Set(valuesOf('groups'))].filter(Boolean).slice(0, 500),
  }
}

const plain = (name: string | undefined) =>
  (name ?? '')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, 100)

function findValues({ attributes }: Assertion, name: string, names: readonly string[]): string[] {
  const wanted = name === '' ? names : [name]
  for (const one of wanted) {
    const found = attributes.filter((attribute) =>
      name === '' ? attribute.name.toLowerCase() === one.toLowerCase() : attribute.name === one,
    )
    if (found.length > 0) return found.flatMap(({ values }) => values)
  }
  return []
}

export const StoredClaims = z.object({
  nameId: z.string(),
  nameIdFormat: z.string(),
  sessionIndex: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.nullable(z.enum(['learner', 'instructor', 'admin'])),
  groups: z.array(z.string()),
})
