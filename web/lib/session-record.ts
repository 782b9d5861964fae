import * as z from 'zod/mini'
import { UserRole } from '#contract/identity.ts'
import { Membership, OrganizationRole } from '#contract/organizations.ts'

/** The signed-in person as the client knows them. */
export const User = z.object({
  id: z.string(),
  user_role: z.optional(UserRole),
  email: z.string(),
  avatar: z.nullable(z.string()),
  can_create_organization: z.boolean(),
  organizations: z.array(Membership),
})
export type User = z.infer<typeof User>

/** What stays in the cookies of this browser, and nothing else. */
export const SessionRecord = z.object({
  current_org_id: z.nullable(z.string()),
  refresh_token: z.nullable(z.string()),
  access_token: z.nullable(z.string()),
  user: z.nullable(User),
  is_authenticated: z.boolean(),
  session_id: z.string(),
})
export type SessionRecord = z.infer<typeof SessionRecord>

const Stored = z.object({
  state: z.extend(SessionRecord, {
    user: z.nullable(z.extend(User, { organizations: z.union([z.array(Membership), z.string()]) })),
  }),
  version: z.number(),
})

export const sessionVersion = 1

/** Cookies travel with every request, so from here on only ids and roles of organizations are stored. */
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

/** Null when there is nothing of this version; throws on text that this never wrote. */
export function readRecord(text: string | null): SessionRecord | null {
  if (text === null) return null
  const { state, version } = Stored.parse(JSON.parse(text))
  if (version !== sessionVersion) return null
  const { user } = state
  if (user === null) return { ...state, user }
  const organizations =
    typeof user.organizations === 'string' ? unpack(user.organizations) : user.organizations
  return { ...state, user: { ...user, organizations } }
}

const letters = { admin: 'a', instructor: 'i', learner: 'l' } as const

/** `<22 characters of id><role letter>` for each; names follow with the list of organizations. */
function pack(organizations: Membership[]): string {
  return organizations
    .map(({ id, role }) => {
      const bytes = id.replaceAll('-', '').match(/../g) ?? []
      const binary = String.fromCodePoint(...bytes.map((byte) => Number.parseInt(byte, 16)))
      const short = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)
      return short + letters[role]
    })
    .join('')
}

function unpack(packed: string): Membership[] {
  return (packed.match(/.{23}/g) ?? []).map((part) => {
    const binary = atob(part.slice(0, 22).replaceAll('-', '+').replaceAll('_', '/'))
    const hex = Array.from(binary)
      .map((character) => (character.codePointAt(0) ?? 0).toString(16).padStart(2, '0'))
      .join('')
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    const role = OrganizationRole.options.find((name) => letters[name] === part[22]) ?? 'learner'
    return { id, name: '…', role, is_active: true }
  })
}
