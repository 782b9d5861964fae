import * as z from 'zod/mini'
import { Email } from '#contract/fields.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import { isObject, type JsonObject } from '../scim/path.ts'

/** How a directory's values apply to an account and a membership. */
export interface Meaning {
  userName: string
  externalId: string | null
  active: boolean
  /** The address for the account; null if the directory gives none. */
  email: string | null
  emails: string[]
  firstName: string
  lastName: string
  position: string | null
  /** Null if the directory gives no role that Lyceum knows. */
  role: OrganizationRole | null
}

export function meaningOf(resource: JsonObject): Meaning {
  const userName = textOf(resource['userName'])
  const emails = objectsOf(resource['emails'])
  const best =
    emails.find((one) => one['primary'] === true) ??
    emails.find((one) => one['type'] === 'work') ??
    emails[0]
  return {
    userName,
    externalId: textOf(resource['externalId']) || null,
    active: resource['active'] !== false,
    email: addressOf(textOf(best?.['value'])) ?? addressOf(userName),
    emails: emails.map((one) => textOf(one['value']).toLowerCase()).filter(Boolean),
    ...nameOf(resource, userName),
    position: textOf(resource['title']).trim().slice(0, 120) || null,
    role: roleOf(resource),
  }
}

/** Null if it isn't a valid address: the user then waits until the directory provides one. */
function addressOf(text: string): string | null {
  const parsed = z.safeParse(Email, text)
  return parsed.success && parsed.data.length <= 255 ? parsed.data : null
}

function nameOf(resource: JsonObject, userName: string) {
  const name = isObject(resource['name'] ?? null) ? (resource['name'] as JsonObject) : {}
  const shown =
    textOf(resource['displayName']) || textOf(name['formatted']) || (userName.split('@')[0] ?? '')
  const [first = 'New', ...rest] = shown.trim().split(/\s+/).filter(Boolean)
  return {
    firstName: (textOf(name['givenName']).trim() || first).slice(0, 100),
    lastName: (textOf(name['familyName']).trim() || rest.join(' ') || 'Member').slice(0, 100),
  }
}

/** Of several roles, the primary one counts, otherwise the highest. Unknown role names are ignored. */
function roleOf(resource: JsonObject): OrganizationRole | null {
  const roles = objectsOf(resource['roles'])
  const known = (one: JsonObject | undefined) =>
    ranks.find((role) =>
      [one?.['value'], one?.['display']].some((text) => textOf(text).trim().toLowerCase() === role),
    )
  const primary = known(roles.find((one) => one['primary'] === true))
  if (primary) return primary
  return ranks.find((role) => roles.some((one) => known(one) === role)) ?? null
}

const ranks = ['admin', 'instructor', 'learner'] as const

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const objectsOf = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter((one): one is JsonObject => isObject(one)) : []
