import type { UserRole } from '#contract/identity.ts'
import { asLanguage, type Language } from '#contract/languages.ts'
import type { Ability } from '#contract/abilities.ts'
import type { Membership, OrganizationRole } from '#contract/organizations.ts'

/** The signed-in person as the client knows them. */
export interface User {
  id: string
  user_role?: UserRole
  email: string
  avatar: string | null
  can_create_organization: boolean
  /** What they chose; null for whatever their organization or their browser speaks. */
  language?: Language | null | undefined
  organizations: Membership[]
}

/** The only data stored in this browser's cookies. */
export interface SessionRecord {
  current_org_id: string | null
  refresh_token: string | null
  access_token: string | null
  user: User | null
  is_authenticated: boolean
  session_id: string
}

export const sessionVersion = 1

/** Cookies are sent with every request, so above this number only IDs and roles of organizations are stored. */
const mostOrganizationsInFull = 24

export function writeRecord(state: SessionRecord): string {
  const { user } = state
  const organizations =
    user && user.organizations.length > mostOrganizationsInFull
      ? pack(user.organizations)
      : user?.organizations
  return JSON.stringify({
    state: { ...state, user: user && { ...user, organizations } },
    version: sessionVersion,
  })
}

/** Null if there is no record of this version; throws on text that this code never wrote. */
export function readRecord(text: string | null): SessionRecord | null {
  if (text === null) return null
  const { state, version } = objectOf(JSON.parse(text))
  if (version !== sessionVersion) return null
  const { current_org_id, refresh_token, access_token, user, session_id } = objectOf(state)
  return {
    current_org_id: textOrNull(current_org_id),
    refresh_token: textOrNull(refresh_token),
    access_token: textOrNull(access_token),
    user: user === null ? null : userOf(user),
    is_authenticated: objectOf(state)['is_authenticated'] === true,
    session_id: textOf(session_id),
  }
}

/** Part of the user only where they chose one. */
function chosenLanguage(value: unknown) {
  const language = languageOf(value)
  return language && { language }
}

function userOf(value: unknown): User {
  const { id, user_role, email, avatar, can_create_organization, language, organizations } =
    objectOf(value)
  return {
    id: textOf(id),
    user_role: user_role === 'super_admin' || user_role === 'user' ? user_role : undefined,
    email: textOf(email),
    avatar: textOrNull(avatar),
    can_create_organization: can_create_organization === true,
    ...chosenLanguage(language),
    organizations:
      typeof organizations === 'string'
        ? unpack(organizations)
        : listOf(organizations).map(memberOf),
  }
}

function memberOf(value: unknown): Membership {
  const { id, name, position, is_active, role, language } = objectOf(value)
  const { two_factor_due_at, needs_confirmation, closed, abilities } = objectOf(value)
  const spoken = languageOf(language)
  return {
    id: textOf(id),
    name: textOf(name),
    ...(typeof position === 'string' && { position }),
    is_active: is_active === true,
    role: roleOf(role),
    ...(Array.isArray(abilities) && { abilities: abilities as Ability[] }),
    ...(spoken && { language: spoken }),
    ...(typeof two_factor_due_at === 'string' && { two_factor_due_at }),
    ...(needs_confirmation === true && { needs_confirmation }),
    ...(closed !== undefined && { closed: closedOf(closed) }),
  }
}

type ClosingReason = NonNullable<Membership['closed']>['reason']

const closingReasons: readonly unknown[] = [
  'organization_suspended',
  'organization_archived',
  'sign_in_again',
  'network_refused',
] satisfies ClosingReason[]

/** Refusals that hold for every page of the organization, until something changes. */
export const isClosingReason = (code: unknown): code is ClosingReason =>
  closingReasons.includes(code)

function closedOf(value: unknown): NonNullable<Membership['closed']> {
  const { reason, message } = objectOf(value)
  if (!isClosingReason(reason)) refuse()
  return { reason, message: textOf(message) }
}

const languageOf = (value: unknown) => (typeof value === 'string' ? asLanguage(value) : undefined)

const roles: readonly OrganizationRole[] = ['admin', 'instructor', 'learner']

function roleOf(value: unknown): OrganizationRole {
  return roles.find((role) => role === value) ?? refuse()
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : refuse()
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : refuse())
const textOrNull = (value: unknown) => (value === null ? null : textOf(value))
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : refuse())

function refuse(): never {
  throw new TypeError('The stored session is not one of ours')
}

/** `<22 characters of id><first letter of the role>` for each; names follow with the list of organizations. */
function pack(organizations: Membership[]): string {
  return organizations
    .map(({ id, role }) => {
      const bytes = id.replaceAll('-', '').match(/../g) ?? []
      const binary = String.fromCodePoint(...bytes.map((byte) => Number.parseInt(byte, 16)))
      const short = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)
      return short + role.charAt(0)
    })
    .join('')
}

function unpack(packed: string): Membership[] {
  return (packed.match(/.{23}/g) ?? []).map((part) => {
    const binary = atob(part.slice(0, 22).replaceAll('-', '+').replaceAll('_', '/'))
    const hex = Array.from(binary, (byte) =>
      (byte.codePointAt(0) ?? 0).toString(16).padStart(2, '0'),
    ).join('')
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    return {
      id,
      name: '…',
      role: roleOf(roles.find((role) => role[0] === part[22])),
      is_active: true,
    }
  })
}
